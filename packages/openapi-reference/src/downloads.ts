/** Generates downloads: the description in four forms, the Postman files and checksums. */
import {createHash} from 'node:crypto';
import {dereference} from './dereference';
import {toJson} from './json';
import type {ReferenceModel} from './model';
import {postmanCollection, postmanEnvironment, type PostmanOptions} from './postman';
import type {OpenApiDocument} from './types';
import {toYaml} from './yamlText';

/** Folder of the downloads below the base path. Other programs rely on this address. */
export const DOWNLOADS_FOLDER = 'openapi';

/** Returns the folder of a release in the build. The latest release's folder does not contain its name. */
export function downloadsFolder(archivedRelease?: string): string {
  return archivedRelease === undefined
    ? DOWNLOADS_FOLDER
    : `${DOWNLOADS_FOLDER}/${archivedRelease}`;
}

export const CHECKSUMS_FILE = 'SHA256SUMS';

export interface DownloadSource {
  model: ReferenceModel;
  document: OpenApiDocument;
  /** The description as YAML, with brand variables filled in. */
  yaml: string;
  /** Prefix for the names of the Postman files. */
  slug: string;
  /** Name of an archived release; undefined for the latest, whose addresses do not contain a name. */
  archivedRelease?: string;
  /** Path in the build, if it does not follow from the release. */
  folder?: string;
  postman?: PostmanOptions;
  /** Whether to offer the description without references if the result is not too large; `true` by default. */
  dereferenced?: boolean;
}

/** A file as listed on the downloads page. */
export interface DownloadEntry {
  /** Path below the base path. */
  path: string;
  title: string;
  /** Unknown during development: only the build generates the files. */
  bytes?: number;
  sha256?: string;
}

type Files = [name: string, title: string, makeText: () => string | undefined][];

function filesOf({
  model,
  document,
  yaml,
  slug,
  postman = {},
  dereferenced = true,
}: DownloadSource): Files {
  const {labels} = model;
  const whole = once(() => (dereferenced ? dereference(document) : undefined));
  return [
    ['openapi.yaml', labels.text('download.yaml'), () => yaml],
    ['openapi.json', labels.text('download.json'), () => json(document)],
    [
      'openapi.dereferenced.yaml',
      labels.text('download.dereferencedYaml'),
      () => {
        const made = whole();
        return made && toYaml(made);
      },
    ],
    [
      'openapi.dereferenced.json',
      labels.text('download.dereferencedJson'),
      () => {
        const made = whole();
        return made && `${toJson(made)}\n`;
      },
    ],
    [
      `${slug}.postman_collection.json`,
      labels.text('download.postman'),
      () => json(postmanCollection(model, slug, postman)),
    ],
    [
      `${slug}.postman_environment.json`,
      labels.text('download.postmanEnvironment'),
      () =>
        postman.beforeRequest === undefined ? undefined : json(postmanEnvironment(model, slug)),
    ],
    [
      `${slug}.sandbox.postman_environment.json`,
      labels.text('download.postmanSandbox'),
      () => postman.environment && json(postmanEnvironment(model, slug, postman.environment)),
    ],
  ];
}

function once<Result>(make: () => Result): () => Result {
  let made: {result: Result} | undefined;
  return () => (made ??= {result: make()}).result;
}

/** @returns file contents by path in the build */
export function makeDownloads(source: DownloadSource): Map<string, string> {
  const files = new Map<string, string>();
  const sums: string[] = [];
  for (const [name, , makeText] of filesOf(source)) {
    const text = makeText();
    if (text !== undefined) {
      files.set(pathOf(source, name), text);
      // The format of `sha256sum --check`.
      sums.push(`${sha256(text)}  ${name}\n`);
    }
  }
  files.set(pathOf(source, CHECKSUMS_FILE), sums.join(''));
  return files;
}

/** @param files - result of `makeDownloads`; undefined during development */
export function listDownloads(
  source: DownloadSource,
  files: ReadonlyMap<string, string> | undefined,
): DownloadEntry[] {
  return filesOf(source)
    .map(([name, title]) => ({path: pathOf(source, name), title}))
    .filter(({path}) => files?.has(path) !== false)
    .map((entry) => {
      const text = files?.get(entry.path);
      return text === undefined
        ? entry
        : {...entry, bytes: Buffer.byteLength(text), sha256: sha256(text)};
    });
}

function pathOf(
  {archivedRelease, folder = downloadsFolder(archivedRelease)}: DownloadSource,
  name: string,
): string {
  return `${folder}/${name}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function json(value: unknown): string {
  return `${toJson(value, '  ')}\n`;
}
