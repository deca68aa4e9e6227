import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {
  editAddress,
  FEEDBACK_FORM,
  feedbackAddress,
  PROBLEM_FORM,
  problemReportAddress,
} from './problemReport';

const docsRepo = 'https://git.example/docs';
const supportEmail = 'help@docs.example';
const page = 'https://docs.example/docs/api/x/?a=1&b=2#c';

function fieldsOf(form: string): (string | undefined)[] {
  const text = fs.readFileSync(`.github/ISSUE_TEMPLATE/${form}`, 'utf8');
  return (parse(text) as {body: {id?: string}[]}).body.map(({id}) => id);
}

describe('a report of a problem', () => {
  it.each(['FAQ', 'A & B = C?', 'Rate: 100 % + #1', 'AT&T "a=b&page=https://evil.example"'])(
    'opens an existing form with the page and the title %j',
    (title) => {
      const address = new URL(problemReportAddress({docsRepo, supportEmail}, page, title));
      expect(`${address.origin}${address.pathname}`).toBe(`${docsRepo}/issues/new`);
      const filled = {template: PROBLEM_FORM, title: `Problem with "${title}"`, page};
      expect([...address.searchParams]).toEqual(Object.entries(filled));
      expect(fieldsOf(PROBLEM_FORM)).toContain('page');
    },
  );

  it('is an email without a repository', () => {
    const contact = {docsRepo: '', supportEmail};
    const {href, search} = new URL(problemReportAddress(contact, page, 'A + B & "C"?'));
    expect(href).toMatch(/^mailto:help@docs\.example\?/);
    const parts = search.slice(1).split('&');
    expect(parts.map((part) => part.split('=').map(decodeURIComponent))).toEqual([
      ['subject', 'Problem with "A + B & "C"?"'],
      ['body', page],
    ]);
  });
});

it('a page links to its source if there is a repository', () => {
  const at = (repository: string) =>
    editAddress({docsRepo: repository, docsBranch: 'main'}, 'docs/index.mdx');
  expect([at(''), at(docsRepo)]).toEqual([undefined, `${docsRepo}/edit/main/docs/index.mdx`]);
});

it('feedback opens an existing form with page and reply', () => {
  const {pathname, searchParams} = new URL(feedbackAddress(docsRepo, page, 'FAQ'));
  expect(pathname).toBe('/docs/issues/new');
  const filled = {template: FEEDBACK_FORM, title: 'Not helpful: "FAQ"', page, helpful: 'No'};
  expect(Object.fromEntries(searchParams)).toEqual(filled);
  expect(fieldsOf(FEEDBACK_FORM)).toEqual(['page', 'helpful', 'text']);
});
