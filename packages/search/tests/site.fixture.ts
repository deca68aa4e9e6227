/** A small site with its search engine, without a build. */
import {UNVERSIONED} from '../src/sources';
import type {KindLetter} from '../src/outline';
import type {Language} from '../src/query';
import {createStaticEngine} from '../src/staticEngine';
import {type SourcePage, type SourcePlace, writeIndex} from '../src/indexWriter';

export const LATEST = '2026-06';

export function page(
  path: string,
  title: string,
  kind: KindLetter,
  text: string,
  places: readonly (Partial<SourcePlace> & {id: string; heading: string})[] = [],
  names: string[] = [],
): SourcePage {
  const own: SourcePlace = {id: '', heading: '', kind, text, names};
  return {
    path,
    title,
    kind,
    names,
    places: [own, ...places.map((place) => ({kind, text: '', ...place}))],
  };
}

const LANGUAGE: Language = {
  synonyms: [['webhook', 'notification']],
  stopwords: ['how', 'the', 'is', 'what', 'a', 'of'],
};

/** @returns the engine and the files that it has loaded */
export function openSite(
  pages: readonly SourcePage[],
  archived: Readonly<Record<string, readonly SourcePage[]>> = {},
  synonyms: string[][] = [],
) {
  const files = new Map<string, string>();
  const add = (folder: string, own: readonly SourcePage[], more: object) => {
    let count = 0;
    const written = writeIndex(own, {stopwords: LANGUAGE.stopwords, synonyms}, (kind) => {
      count += 1;
      return `${kind}/${count}.json`;
    });
    for (const {name, content} of written.files) {
      files.set(`${folder}${name}`, content);
    }
    files.set(`${folder}index.json`, JSON.stringify({...written.index, ...more}));
  };
  add('', pages, {releases: [LATEST, ...Object.keys(archived)]});
  for (const [release, own] of Object.entries(archived)) {
    add(`${release}/`, own, {});
  }
  const loads: string[] = [];
  const engine = createStaticEngine({
    latest: LATEST,
    language: LANGUAGE,
    versionOf: (path) =>
      /^api\/(?:(\d{4}-\d{2})\/)?/.exec(path)?.[1] ??
      (path.startsWith('api/') ? LATEST : UNVERSIONED),
    loadJson: (file) => {
      loads.push(file);
      const content = files.get(file);
      return content === undefined
        ? Promise.reject(new Error(`${file} is missing`))
        : Promise.resolve(JSON.parse(content) as unknown);
    },
  });
  return {engine, loads, files};
}
