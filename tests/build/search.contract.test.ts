import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {FROZEN_RELEASES} from '../../config/releases';
import {LATEST_RELEASE} from '../../config/site';
import {
  archiveFolder,
  INDEX_FILE,
  type IndexFile,
  SEARCH_FOLDER,
} from '../../packages/search/src/index';
import {type Asked, ask, meanReciprocalRank, openEngine} from '../search/ask';
import {readEarlierQuestions, readQuestions} from '../search/questions';
import {builtPages, BUILD, idsOf} from './site';

/** Minimum mean reciprocal ranks of the search. */
const LEAST_RANK = {tuning: 0.9, kept: 0.85, earlier: 0.9};
/** A larger difference would mean that the ranking is overfitted to the tuning questions. */
const MOST_DIFFERENCE = 0.05;
const LEAST_QUESTIONS = 1000;
/** Takes half a minute on an idle machine, and longer on a busy one. Unit: ms. */
const QUESTIONS_MS = 600_000;

const folder = path.join(BUILD, SEARCH_FOLDER);
const readIndexFile = (archive = '') =>
  JSON.parse(fs.readFileSync(path.join(folder, archive, INDEX_FILE), 'utf8')) as IndexFile;

const pages = new Map(builtPages().map(({address, $}) => [address, new Set(idsOf($))]));

/** @param place - address of a page, with or without an anchor */
function isThere(place: string): boolean {
  const [page = '', id] = place.split('#');
  const ids = pages.get(page);
  return ids !== undefined && (id === undefined || ids.has(id));
}

describe('questions to the built index', () => {
  const questions = [...readQuestions(), ...readEarlierQuestions()];
  const ranks = {tuning: 0, kept: 0, earlier: 0};

  beforeAll(async () => {
    const asked = await ask(openEngine(BUILD), questions);
    for (const part of ['tuning', 'kept', 'earlier'] as const) {
      const members: Asked[] = asked.filter(({question}) => question.part === part);
      ranks[part] = meanReciprocalRank(members);
      console.log(`${part}: ${members.length} questions, rank ${ranks[part].toFixed(3)}`);
    }
  }, QUESTIONS_MS);

  it('are numerous, different, and split about 60 to 40', () => {
    const own = readQuestions();
    const kept = own.filter(({part}) => part === 'kept').length;
    expect(own.length).toBeGreaterThanOrEqual(LEAST_QUESTIONS);
    expect(new Set(own.map(({query}) => query)).size).toBe(own.length);
    expect(Math.abs(kept / own.length - 0.4)).toBeLessThan(0.05);
  });

  it('name places that exist', () => {
    const places = new Set(questions.flatMap((question) => question.places));
    expect([...places].filter((place) => !isThere(place))).toEqual([]);
  });

  it.each(['tuning', 'kept', 'earlier'] as const)('are answered: %s', (part) => {
    expect(ranks[part]).toBeGreaterThanOrEqual(LEAST_RANK[part]);
  });

  it('of the held-out set are answered about as well as the others', () => {
    expect(Math.abs(ranks.tuning - ranks.kept)).toBeLessThanOrEqual(MOST_DIFFERENCE);
  });
});

describe('the index of an archived release', () => {
  const archived = FROZEN_RELEASES.map(({name}) => name).filter((name) => name !== LATEST_RELEASE);
  const search = async (version: string, isEverywhere: boolean) => {
    const files: string[] = [];
    const engine = openEngine(BUILD, (file) => files.push(file));
    const {results} = await engine.search('access tokens', {version, isEverywhere});
    const versions = new Set(
      results.filter(({excerpt}) => excerpt !== '').map((result) => result.version),
    );
    const folders = new Set(files.flatMap((file) => /^(\d{4}-\d{2})\//.exec(file)?.[1] ?? []));
    return {versions, folders};
  };

  it('is not loaded by readers of the latest release', async () => {
    expect((await search(LATEST_RELEASE, false)).folders).toEqual(new Set());
  });

  it.each(archived)('%s returns its own texts to its readers', async (release) => {
    const {versions, folders} = await search(release, false);
    expect(folders).toEqual(new Set([release]));
    expect(versions).toContain(release);
    expect(versions).not.toContain(LATEST_RELEASE);
  });

  it('can be searched together with the latest on request', async () => {
    const {versions, folders} = await search(LATEST_RELEASE, true);
    expect(folders).toEqual(new Set(archived));
    for (const release of [LATEST_RELEASE, ...archived]) {
      expect(versions).toContain(release);
    }
  });
});

describe('the search files', () => {
  const archives = () =>
    (readIndexFile().releases ?? []).filter((release) => release !== LATEST_RELEASE);
  const indexed = () =>
    ['', ...archives().map(archiveFolder)].flatMap((archive) => readIndexFile(archive).pages);

  it('contain every page, each in the index of its version', () => {
    expect(
      indexed()
        .map(({path: page}) => page)
        .toSorted(),
    ).toEqual(
      builtPages()
        .map(({address}) => address)
        .toSorted(),
    );
    for (const release of archives()) {
      const pages = readIndexFile(archiveFolder(release)).pages;
      expect(pages.every(({path: page}) => page.startsWith(`api/${release}/`))).toBe(true);
    }
  });

  it('name places that exist', () => {
    const missing = indexed()
      .flatMap(({path: page, entries}) =>
        entries.map(([id]) => (id === '' ? page : `${page}#${id}`)),
      )
      .filter((place) => !isThere(place));
    expect(missing).toEqual([]);
  });
});
