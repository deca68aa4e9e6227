/** Asks the built index in the same way as the dialog, with the real engine, the real files and our ranking. */
import fs from 'node:fs';
import path from 'node:path';
import {LATEST_RELEASE} from '../../config/site';
import {
  type Answer,
  createStaticEngine,
  SEARCH_FOLDER,
  type StaticEngine,
} from '../../packages/search/src/index';
import {versionOf} from '../../src/search/version';
import {SEARCH_LANGUAGE} from '../../src/search/language';
import type {Question} from './questions';

export interface Asked {
  question: Question;
  /** Addresses in the order of the dialog. */
  shown: string[];
  /** Rank of the first expected address, from 1; undefined if it is not shown. */
  rank: number | undefined;
}

/**
 * @param build - folder of a build
 * @param onFile - called with the files that the engine loads, relative to the search folder
 */
export function openEngine(
  build: string,
  onFile: (file: string) => void = () => undefined,
): StaticEngine {
  const folder = `${path.resolve(build, SEARCH_FOLDER)}/`;
  const read = (file: string) => {
    onFile(file);
    return fs.readFileSync(path.join(folder, file));
  };
  return createStaticEngine({
    language: SEARCH_LANGUAGE,
    latest: LATEST_RELEASE,
    versionOf: (address) => versionOf(address, LATEST_RELEASE),
    loadJson: (file) => Promise.resolve(JSON.parse(read(file).toString('utf8')) as unknown),
  });
}

export function shownBy({results}: Answer): string[] {
  return results.map(({address}) => address);
}

function isWanted(address: string, {places}: Question): boolean {
  return places.some(
    (place) => address === place || (!place.includes('#') && address.split('#')[0] === place),
  );
}

export async function ask(engine: StaticEngine, questions: readonly Question[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const question of questions) {
    const scope = {version: LATEST_RELEASE, isEverywhere: false};
    const shown = shownBy(await engine.search(question.query, scope));
    const index = shown.findIndex((address) => isWanted(address, question));
    asked.push({question, shown, rank: index === -1 ? undefined : index + 1});
  }
  return asked;
}

/** Returns 1 if each expected page is first, 0.5 if each is second. */
export function meanReciprocalRank(asked: readonly Asked[]): number {
  const sum = asked.reduce((total, {rank}) => total + (rank === undefined ? 0 : 1 / rank), 0);
  return sum / asked.length;
}
