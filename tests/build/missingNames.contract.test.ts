/** Whether `description.test.ts` would notice: changes to a built page that it must report. */
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {operations} from './reference/description';
import {ReferencePage} from './reference/page';
import {builtPage} from './site';

describe('the search for missing names', () => {
  const operation = operations.find(({name}) => name === 'post /payments');
  const address = operation?.address ?? '';
  const content = operation?.request?.content;

  /** Findings about the request body after a change to the built page. */
  function problemsAfter(change: (page: ReferencePage) => void): string[] {
    const page = new ReferencePage(address, load(builtPage(address).html));
    change(page);
    const changed = new ReferencePage(address, page.$);
    return content === undefined ? [] : changed.content('request-body', content, 'in itself only');
  }

  it('finds nothing missing in the unchanged page', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it('finds a removed field', () => {
    const problems = problemsAfter((page) => page.byId('request-redirect_url').remove());
    expect(problems).toEqual([
      `/${address}, section #request-body: redirect_url (#request-redirect_url) is missing`,
    ]);
  });

  it('finds a field in the wrong section', () => {
    const problems = problemsAfter((page) => {
      page.section('responses').append(page.byId('request-redirect_url'));
    });
    expect(problems).toHaveLength(1);
  });

  it('finds a value without its meaning, a missing mark and a field without a description', () => {
    expect(problemsAfter((page) => page.$('[id="request-payment_type-=SEPA"] dd').empty())).toEqual(
      [expect.stringContaining('(#request-payment_type-=SEPA) has no meaning')],
    );
    expect(
      problemsAfter((page) => page.byId('request-redirect_url').find('.ref-required').remove()),
    ).toEqual([expect.stringContaining('lacks the mark "required"')]);
    expect(
      problemsAfter((page) => page.byId('request-redirect_url').find('.ref-text').remove()),
    ).toEqual([expect.stringContaining('lacks its description')]);
  });
});
