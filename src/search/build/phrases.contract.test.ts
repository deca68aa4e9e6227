import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parsePhrases, PHRASES_FILE, withPhrases} from './phrases';
import type {PageRecords} from './records';
import {openSite, page} from '../../../packages/search/tests/site.fixture';

const YAML = `
api/sessions/:
  page: consent management
  end: disconnect a bank, unlink
markets/*/:
  banks: largest banks
`;

const records = (own: ReturnType<typeof page>): PageRecords => ({...own, synonyms: []});
const sessions = (path = 'api/sessions/') =>
  records(
    page(path, 'Sessions', 'g', 'Text.', [
      {id: 'end', heading: 'End a session'},
      {id: 'end', heading: 'A row', kind: 'l'},
    ]),
  );
const country = records(
  page('markets/fi/', 'Finland', 'm', 'Text.', [{id: 'banks', heading: 'Banks'}]),
);
const phrasesOf = ({places}: PageRecords) => places.map(({phrases}) => phrases);

describe('phrases of readers', () => {
  it('belong to pages and sections, not to their rows', () => {
    const [first, second] = withPhrases([sessions(), country], parsePhrases(YAML));
    expect(first && phrasesOf(first)).toEqual([
      'consent management',
      'disconnect a bank, unlink',
      undefined,
    ]);
    expect(second && phrasesOf(second)).toEqual([undefined, 'largest banks']);
  });

  it('for all countries and for one country are combined', () => {
    const own = 'markets/fi/:\n  banks: Siirto\n';
    const [page] = withPhrases(
      [country],
      parsePhrases(`${own}markets/*/:\n  banks: largest banks\n`),
    );
    expect(page && phrasesOf(page)).toEqual([undefined, 'Siirto, largest banks']);
  });

  it('also belong to the same page of an older release', () => {
    const pages = withPhrases(
      [sessions(), sessions('api/2025-06/sessions/'), country],
      parsePhrases(YAML),
    );
    expect(pages[1] && phrasesOf(pages[1])[1]).toBe('disconnect a bank, unlink');
  });

  it('fail the build if a section or a page does not exist', () => {
    const entries = parsePhrases('api/sessions/:\n  page: consent\n  finish: unlink\n');
    expect(() => withPhrases([sessions()], entries)).toThrow(
      `${PHRASES_FILE}:3: api/sessions/#finish does not exist. Allowed: page, end.`,
    );
    expect(() => withPhrases([country], parsePhrases('faq/:\n  page: help\n'))).toThrow(
      ':2: faq/ does not exist. Allowed: the path of a page, such as api/sandbox/.',
    );
  });

  it.each([
    ['api/:\n  page: [a\n', 'Allowed: valid YAML.'],
    ['api/: words\n', ':1: a page has no sections'],
    ['api/:\n  page:\n', ':2: a section has no phrases'],
    ['api/:\n  page: ""\n', ':2: a section has no phrases'],
  ])('fail the build if the file is invalid: %j', (yaml, message) => {
    expect(() => parsePhrases(yaml)).toThrow(message);
  });

  it('are valid in the repository', () => {
    const yaml = fs.readFileSync(path.resolve(PHRASES_FILE), 'utf8');
    expect(parsePhrases(yaml).length).toBeGreaterThan(100);
  });

  it('are found in any order, with any endings, and between other words', async () => {
    const pages = withPhrases([sessions(), country], parsePhrases(YAML)).concat(
      records(page('api/banks/', 'Connections', 'g', 'A bank disconnects.')),
    );
    const {engine} = openSite(pages);
    const find = async (text: string) =>
      (await engine.search(text, {version: '2026-06', isEverywhere: false})).results[0]?.address;
    expect(await find('disconnect a bank')).toBe('api/sessions/#end');
    expect(await find('how is the bank disconnected')).toBe('api/sessions/#end');
    expect(await find('unlink')).toBe('api/sessions/#end');
    expect(await find('bank disconnecting quickly')).toBe('api/sessions/#end');
  });
});
