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

const REPOSITORY = 'https://git.example/docs';
const FORM_FILE = `.github/ISSUE_TEMPLATE/${PROBLEM_FORM}`;

function report(page: string, title: string): URL {
  return new URL(
    problemReportAddress({docsRepo: REPOSITORY, supportEmail: 'help@docs.example'}, page, title),
  );
}

describe('problemReportAddress', () => {
  it('opens the form of the repository with page and title filled in', () => {
    const address = report('https://docs.example/docs/faq/', 'FAQ');
    expect(`${address.origin}${address.pathname}`).toBe(`${REPOSITORY}/issues/new`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      template: PROBLEM_FORM,
      title: 'Problem with "FAQ"',
      page: 'https://docs.example/docs/faq/',
    });
  });

  it.each([
    'A & B = C?',
    'Rate: 100 % + #1',
    'Vérification à l’étranger',
    '"quotes" <tags> \\ /',
    'AT&T "a=b&page=https://evil.example"',
  ])('the title %j is unchanged, and does not affect other fields', (title) => {
    const page = 'https://docs.example/docs/api/x/?a=1&b=2#c';
    const {searchParams} = report(page, title);
    expect(searchParams.get('title')).toBe(`Problem with "${title}"`);
    expect(searchParams.getAll('page')).toEqual([page]);
    expect([...searchParams.keys()]).toEqual(['template', 'title', 'page']);
  });

  it('names a form that exists, and fields that are in it', () => {
    const {body} = parse(fs.readFileSync(FORM_FILE, 'utf8')) as {body: {id?: string}[]};
    expect(body.map(({id}) => id)).toContain('page');
  });
});

describe('without a repository', () => {
  const contact = {docsRepo: '', docsBranch: 'main', supportEmail: 'help@docs.example'};

  it('a problem is an e-mail with subject and page, whatever the title', () => {
    const page = 'https://docs.example/docs/api/x/?a=1&b=2#c';
    const {protocol, pathname, search} = new URL(
      problemReportAddress(contact, page, 'A + B & "C"?'),
    );
    expect([protocol, pathname]).toEqual(['mailto:', contact.supportEmail]);
    const parts = search
      .slice(1)
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent));
    expect(parts).toEqual([
      ['subject', 'Problem with "A + B & "C"?"'],
      ['body', page],
    ]);
  });

  it('no page leads to its source', () => {
    expect(editAddress(contact, 'docs/index.mdx')).toBeUndefined();
    expect(editAddress({...contact, docsRepo: REPOSITORY}, 'docs/index.mdx')).toBe(
      `${REPOSITORY}/edit/main/docs/index.mdx`,
    );
  });
});

describe('feedbackAddress', () => {
  it('leads to a form that exists, with page and reply filled in', () => {
    const page = 'https://docs.example/docs/faq/';
    const {pathname, searchParams} = new URL(feedbackAddress(REPOSITORY, page, 'FAQ'));
    expect(pathname).toBe('/docs/issues/new');
    expect(Object.fromEntries(searchParams)).toEqual({
      template: FEEDBACK_FORM,
      title: 'Not helpful: "FAQ"',
      page,
      helpful: 'No',
    });
    const form = fs.readFileSync(`.github/ISSUE_TEMPLATE/${FEEDBACK_FORM}`, 'utf8');
    const {body} = parse(form) as {body: {id?: string}[]};
    expect(body.map(({id}) => id)).toEqual(['page', 'helpful', 'text']);
  });
});
