import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {FROZEN_RELEASES} from '../../config/releases';
import {LATEST_RELEASE} from '../../config/site';
import {UNVERSIONED} from '../../src/lib/search/version';
import {outlineFile, SEARCH_FOLDER} from '../../src/lib/search/files';
import type {Outline} from '../../src/lib/search/outline';
import {type Asked, ask, meanReciprocalRank, openEngine, readQuestions} from '../search/ask';
import {builtPages, BUILD} from './site';

/** Source: issue 8, point 2. */
const LEAST_RANK = 0.9;
const FIRST_FEW = 5;
const LEAST_QUESTIONS = 80;

const folder = path.join(BUILD, SEARCH_FOLDER);
const readOutline = (version: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, outlineFile(version)), 'utf8')) as Outline;

describe('questions to the built index', () => {
  const questions = readQuestions();
  let asked: Asked[] = [];

  beforeAll(async () => {
    asked = await ask(openEngine(BUILD), questions);
    const table = asked.map(({query, wanted, shown, rank}) => {
      const first = rank === 1 ? '' : `  first: ${shown[0] ?? 'nothing'}`;
      return `${String(rank ?? '-').padStart(3)}  ${query.padEnd(40)} ${wanted[0] ?? ''}${first}`;
    });
    console.log(
      `${table.join('\n')}\nmean reciprocal rank ${meanReciprocalRank(asked).toFixed(3)}`,
    );
  });

  it('are enough, and none is asked twice', () => {
    expect(questions.length).toBeGreaterThanOrEqual(LEAST_QUESTIONS);
    const texts = questions.map(({query}) => query.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('name pages and places that there are', () => {
    const pages = new Map(builtPages().map(({address, html}) => [address, html]));
    const missing = questions
      .flatMap(({page}) => page)
      .filter((address) => {
        const [page = '', id] = address.split('#');
        const html = pages.get(page);
        return (
          html === undefined || (id !== undefined && !new RegExp(`id="?${id}["\\s>]`).test(html))
        );
      });
    expect(missing).toEqual([]);
  });

  it('have the wanted page first, nearly always', () => {
    expect(meanReciprocalRank(asked)).toBeGreaterThanOrEqual(LEAST_RANK);
  });

  it('have the wanted page among the first five', () => {
    const late = asked.filter(({rank}) => rank === undefined || rank > FIRST_FEW);
    expect(late.map(({query, rank}) => `${query}: ${rank ?? 'not found'}`)).toEqual([]);
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

  it('is not loaded by a reader of the latest', async () => {
    expect((await search(LATEST_RELEASE, false)).folders).toEqual(new Set());
  });

  it.each(archived)('%s answers its readers with its texts', async (release) => {
    const {versions, folders} = await search(release, false);
    expect(folders).toEqual(new Set([release]));
    expect(versions).toContain(release);
    expect(versions).not.toContain(LATEST_RELEASE);
  });

  it('answers beside the latest on request', async () => {
    const {versions, folders} = await search(LATEST_RELEASE, true);
    expect(folders).toEqual(new Set(archived));
    for (const release of [LATEST_RELEASE, ...archived]) {
      expect(versions).toContain(release);
    }
  });
});

describe('the search files', () => {
  it('have every page, each in the outline of its version', () => {
    const versions = [UNVERSIONED, ...(readOutline(UNVERSIONED).versions ?? [])];
    const listed = versions.flatMap((version) =>
      readOutline(version).pages.map(({path: page}) => page),
    );
    expect(listed.toSorted()).toEqual(
      builtPages()
        .map(({address}) => address)
        .toSorted(),
    );
  });

  it('name places that there are', () => {
    const pages = new Map(builtPages().map(({address, html}) => [address, html]));
    const versions = [UNVERSIONED, ...(readOutline(UNVERSIONED).versions ?? [])];
    const missing = versions.flatMap((version) =>
      readOutline(version).pages.flatMap(({path: page, entries}) => {
        const ids = new Set(
          [...(pages.get(page) ?? '').matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g)].map(
            ([, quoted, bare]) => quoted ?? bare,
          ),
        );
        return entries.filter(([id]) => !ids.has(id)).map(([id]) => `${page}#${id}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('are those of the chosen engine alone', () => {
    const names = fs.readdirSync(folder).join(' ');
    expect(names).not.toMatch(/pagefind-(?:ui|modular|component|worker|highlight)/);
    const scripts = fs
      .readdirSync(path.join(BUILD, 'assets/js'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => fs.readFileSync(path.join(BUILD, 'assets/js', file), 'utf8'));
    expect(scripts.some((code) => code.includes('search-option'))).toBe(true);
    expect(scripts.filter((code) => /algolia/i.test(code))).toEqual([]);
  });
});
