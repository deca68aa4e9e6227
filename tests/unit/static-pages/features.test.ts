import {describe, expect, it} from 'vitest';
import {addFeatures, registerPageFeatures} from '../../../src/static-pages/page/features';

describe('features of a page', () => {
  it('are added in order, and all are removed', () => {
    const calls: string[] = [];
    const feature = (name: string) => (page: HTMLElement) => {
      calls.push(`${name} added to ${page.id}`);
      return () => {
        calls.push(`${name} removed`);
      };
    };
    registerPageFeatures([feature('tabs'), feature('pictures')]);
    const remove = addFeatures({id: 'guide'} as HTMLElement);
    expect(calls).toEqual(['tabs added to guide', 'pictures added to guide']);
    remove();
    expect(calls.slice(2)).toEqual(['tabs removed', 'pictures removed']);
  });
});
