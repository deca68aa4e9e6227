/** What a new portal must know of its OpenAPI description before anything is installed. */
import fs from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {isData, isFreeExtension, MAPS_OF_NAMES} from '../../openapi-reference/src/keywords';
import {AnswerError} from './answers';

export interface DescriptionFacts {
  /** Path of the description in the new portal. */
  file: string;
  /** The description and the files that it refers to, by path in the new portal. */
  files: ReadonlyMap<string, string>;
  title: string;
  /** Name of the release that it describes. */
  release: string;
  /** Host of the first server, if it names one. */
  apiHost: string | undefined;
  hasSecurity: boolean;
  hasServers: boolean;
  hasSchemas: boolean;
}

const FOLDER = 'openapi';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasKeys = (value: unknown) => isObject(value) && Object.keys(value).length > 0;

/**
 * @param file - absolute path of the description, YAML or JSON
 * @throws AnswerError with the file and what is allowed
 */
export function readDescription(file: string): DescriptionFacts {
  const folder = path.dirname(file);
  const texts = new Map<string, string>();
  /** Names stay, since files refer to each other by them. */
  const placeOf = (one: string) =>
    path.posix.join(FOLDER, path.relative(folder, one).split(path.sep).join('/'));
  const read = (one: string): unknown => {
    let text;
    try {
      text = fs.readFileSync(one, 'utf8');
    } catch {
      throw new AnswerError(
        `${one} cannot be read. Allowed: an OpenAPI description in YAML or JSON.`,
      );
    }
    texts.set(placeOf(one), text);
    try {
      // JSON is YAML.
      return parse(text, {logLevel: 'error'}) as unknown;
    } catch (error) {
      throw new AnswerError(
        `${one} is not YAML or JSON: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const document = read(file);
  if (!isObject(document) || typeof document.openapi !== 'string') {
    const version = isObject(document) && 'swagger' in document ? ' It is Swagger 2.0.' : '';
    throw new AnswerError(
      `${file} is no OpenAPI description.${version} Allowed: OpenAPI 3.0, 3.1 or 3.2.`,
    );
  }
  const queue: [from: string, content: unknown][] = [[file, document]];
  for (const [from, content] of queue) {
    for (const target of filesIn(content)) {
      const found = path.resolve(path.dirname(from), target);
      if (path.relative(folder, found).startsWith('..')) {
        throw new AnswerError(
          `${from} refers to ${target}, outside ${folder}. Allowed: files in the folder of the description.`,
        );
      }
      if (!texts.has(placeOf(found))) {
        queue.push([found, read(found)]);
      }
    }
  }
  const {info, components, servers} = document;
  const title = isObject(info) && typeof info.title === 'string' ? info.title.trim() : '';
  return {
    file: placeOf(file),
    files: texts,
    title: title === '' ? 'API' : title,
    release: releaseOf(isObject(info) ? info.version : undefined),
    apiHost: hostOf(servers),
    hasSecurity: isObject(components) && hasKeys(components.securitySchemes),
    hasServers: Array.isArray(servers) && servers.length > 0,
    hasSchemas: isObject(components) && hasKeys(components.schemas),
  };
}

/** Files that references lead to, without the place in them. `$ref` in an example is text. */
function filesIn(value: unknown, isMap = false): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => filesIn(one));
  }
  if (!isObject(value)) {
    return [];
  }
  const {$ref: target} = value;
  const [file = ''] = typeof target === 'string' ? target.split('#') : [];
  const isFile = file !== '' && !/^[a-z][a-z\d+.-]*:/i.test(file);
  const children = Object.entries(value).filter(
    ([key, child]) => isMap || !(isData(key, child) || isFreeExtension(key)),
  );
  return [
    ...(isFile ? [decodeURIComponent(file)] : []),
    ...children.flatMap(([key, child]) => filesIn(child, !isMap && MAPS_OF_NAMES.has(key))),
  ];
}

function hostOf(servers: unknown): string | undefined {
  const [first] = Array.isArray(servers) ? (servers as unknown[]) : [];
  const url = isObject(first) && typeof first.url === 'string' ? first.url : '';
  const host = URL.canParse(url) ? new URL(url).host : '';
  // A host with variables, such as {region}.example.com, has none.
  return /^[\w.-]+(?::\d+)?$/.test(host) ? host : undefined;
}

/** Names of releases consist of numbers. Source: config/releaseNames.ts of the portal. */
const RELEASE = /v?\d+(?:[.-]\d+)*/;

function releaseOf(version: unknown): string {
  return RELEASE.exec(String(version))?.[0] ?? '1.0';
}
