import {describe, expect, it} from 'vitest';
import {addFeatures, type PageSite, registerPageFeatures} from './features';

describe('features of a page', () => {
  it('are added in order, and all removed', () => {
    const calls: string[] = [];
    const feature =
      (name: string) =>
      (page: HTMLElement, {baseUrl}: PageSite) => {
        calls.push(`${name} added to ${page.id} below ${baseUrl}`);
        return () => {
          calls.push(`${name} removed`);
        };
      };
    registerPageFeatures([feature('tabs'), feature('pictures')]);
    const remove = addFeatures({id: 'guide'} as HTMLElement, {
      baseUrl: '/docs/',
      navigate: () => undefined,
    });
    expect(calls).toEqual([
      'tabs added to guide below /docs/',
      'pictures added to guide below /docs/',
    ]);
    remove();
    expect(calls.slice(2)).toEqual(['tabs removed', 'pictures removed']);
  });
});
