/** Phrases that readers search for, maintained by editors. They are indexed with a place that does not contain them. */
import fs from 'node:fs';
import path from 'node:path';
import {isMap, isScalar, LineCounter, parseDocument} from 'yaml';
import type {PageRecords} from './records';
import type {SourcePlace} from '../../../packages/search/src/index';
import {RELEASE_SEGMENT} from '../../../config/releaseNames';

/** File of the phrases below the repository's root. */
export const PHRASES_FILE = 'config/searchPhrases.yaml';

export interface PhraseEntry {
  /** Path of the page below the base path. `*` matches one segment. */
  path: string;
  /** Id of the section; empty for the page itself. */
  id: string;
  phrases: string;
  line: number;
}

const PAGE_KEY = 'page';
/** Rows share the id of the section that contains them. */
const ROWS: ReadonlySet<SourcePlace['kind']> = new Set(['l', 'x', 'b']);

function refuse(line: number, problem: string, allowed: string): Error {
  return new Error(`${PHRASES_FILE}:${line}: ${problem}. Allowed: ${allowed}.`);
}

/** @throws Error that names the line if the file does not have the form "page: {section: phrases}" */
export function parsePhrases(yaml: string): PhraseEntry[] {
  const counter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: counter});
  const lineAt = (offset = 0) => counter.linePos(offset).line;
  const [failure] = document.errors;
  if (failure !== undefined) {
    throw refuse(lineAt(failure.pos[0]), failure.message.split('\n')[0] ?? '', 'valid YAML');
  }
  const lineOf = (node: unknown) => lineAt(isScalar(node) ? node.range?.[0] : 0);
  const pages = isMap(document.contents) ? document.contents.items : [];
  return pages.flatMap(({key: page, value: sections}) => {
    if (!isScalar(page) || !isMap(sections)) {
      throw refuse(lineOf(page), 'a page has no sections', 'a page, then its sections');
    }
    return sections.items.map(({key, value}): PhraseEntry => {
      const phrases = isScalar(value) ? value.value : undefined;
      if (!isScalar(key) || typeof phrases !== 'string' || phrases.trim() === '') {
        throw refuse(lineOf(key), 'a section has no phrases', 'phrases separated by commas');
      }
      const id = key.value === PAGE_KEY ? '' : String(key.value);
      return {path: String(page.value), id, phrases, line: lineOf(key)};
    });
  });
}

/** @param root - root of the repository */
export function readPhrases(root: string): PhraseEntry[] {
  return parsePhrases(fs.readFileSync(path.join(root, PHRASES_FILE), 'utf8'));
}

function matches(pattern: string, address: string): boolean {
  const expected = pattern.split('/');
  const actual = address.split('/');
  return (
    expected.length === actual.length &&
    expected.every((part, at) => (part === '*' ? actual[at] !== '' : part === actual[at]))
  );
}

/** In an older release, `api/sandbox/` is `api/2025-06/sandbox/`. */
const OF_RELEASE = new RegExp(`^api/${RELEASE_SEGMENT}/`);
const withoutRelease = (address: string) => address.replace(OF_RELEASE, 'api/');

/**
 * Adds the phrases to their places.
 *
 * @throws Error with the line of a phrase whose place no page has
 */
export function withPhrases(
  pages: readonly PageRecords[],
  entries: readonly PhraseEntry[],
): PageRecords[] {
  const used = new Set<PhraseEntry>();
  const byPath = new Map<string, PhraseEntry[]>();
  for (const entry of entries) {
    byPath.set(entry.path, [...(byPath.get(entry.path) ?? []), entry]);
  }
  const patterns = [...byPath.keys()].filter((path) => path.includes('*'));
  const result = pages.map((page) => {
    const address = withoutRelease(page.path);
    const own = [address, ...patterns.filter((pattern) => matches(pattern, address))].flatMap(
      (path) => byPath.get(path) ?? [],
    );
    const places = page.places.map((place) => {
      const found = ROWS.has(place.kind) ? [] : own.filter(({id}) => id === place.id);
      if (found.length === 0) {
        return place;
      }
      found.forEach((entry) => used.add(entry));
      return {...place, phrases: found.map(({phrases}) => phrases).join(', ')};
    });
    return {...page, places};
  });
  const lost = entries.find((entry) => !used.has(entry));
  if (lost !== undefined) {
    const page = pages.find(({path}) => matches(lost.path, path));
    const ids = page?.places.filter(({id, kind}) => id !== '' && !ROWS.has(kind)) ?? [];
    throw refuse(
      lost.line,
      `${lost.path}${lost.id === '' ? '' : `#${lost.id}`} does not exist`,
      page === undefined
        ? 'the path of a page, such as api/sandbox/'
        : [PAGE_KEY, ...ids.map(({id}) => id)].join(', '),
    );
  }
  return result;
}
