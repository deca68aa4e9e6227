/** Finds and checks the links in texts of a description. */
import fs from 'node:fs/promises';
import path from 'node:path';
import {linksIn} from './markdown';
import {endpointsOf} from './methods';
import {visitParts} from './normalise';
import {optional} from './optional';
import {isOwnAddress} from './safeHtml';
import {kebabCase} from './slugs';
import type {OpenApiDocument} from './types';
import {decodeFragment} from './resolve';

/** A link in a text of the description. */
export interface FoundLink {
  href: string;
  /** Position of the text: `file:line:column at pointer`. */
  place: string;
  /** Reason why the link is broken, if it cannot work on any page. */
  problem?: string;
}

/** Fields whose value is Markdown. Source: OpenAPI Specification, all fields that "MAY use CommonMark syntax". */
const TEXT_FIELDS = ['description', 'summary'] as const;

/** Returns links without a host that lead to no part of the description, in document order, once for each text. */
export function findLinks(
  document: OpenApiDocument,
  placeOf: (pointer: string) => string,
): FoundLink[] {
  const found: FoundLink[] = [];
  const names = {
    operation: new Set<unknown>(
      endpointsOf(document).map(({method, path}) => `${method.toUpperCase()}${path}`),
    ),
    tag: new Set<unknown>((document.tags ?? []).map(({name}) => tagKey(name))),
    schema: new Set<unknown>(Object.keys(document.components?.schemas ?? {})),
    section: new Set<unknown>(sectionsOf(document)),
  };
  visitParts(document, (node, pointer) => {
    names.operation.add(node.operationId);
    [node.tags].flat().forEach((tag) => names.tag.add(typeof tag === 'string' ? tagKey(tag) : tag));
    for (const key of TEXT_FIELDS) {
      const place = `${pointer}/${key}`;
      for (const {href, isPicture} of typeof node[key] === 'string' ? linksIn(node[key]) : []) {
        if (isPicture ? !isOwnAddress(href) : href.startsWith('#')) {
          found.push({href, place: placeOf(place), problem: isPicture ? NO_PICTURE : NO_PART});
        } else if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
          found.push({href, place: placeOf(place)});
        }
      }
    }
  });
  // Links to parts of the description are resolved elsewhere (`render/links.ts`).
  return found.filter(({href}) => {
    const {kind, name} = partOf(decodeFragment(href)) ?? {kind: 'operation', name: href};
    return !names[kind].has(name);
  });
}

const NO_PICTURE = 'is to a picture outside the site, so its alternative text is shown.';
const NO_PART = 'names no operation, tag or schema, so it is shown as text.';

interface Part {
  kind: 'operation' | 'tag' | 'schema' | 'section';
  name: string;
}

/** Interprets links as in Redoc and Scalar, in which an operation may be a method and path, such as `GET/pets`. */
export function partOf(href: string): Part | undefined {
  const [, place] = /^#tag\/[^/]+\/([A-Z]+\/.*)$/.exec(href) ?? [];
  const [, found, name = ''] =
    /^#(?:tag\/[^/]+\/)?(operation|tag|schema|model|section)\/(?:.*\/)?([^/]+)$/.exec(href) ?? [];
  if (place !== undefined) {
    return {kind: 'operation', name: place};
  }
  if (found === 'tag' || found === 'section') {
    return {kind: found, name: found === 'tag' ? tagKey(name) : kebabCase(name)};
  }
  const kind = found === 'operation' ? found : 'schema';
  return found === undefined ? undefined : {kind, name};
}

/** Normalises a tag name in a link: Redoc replaces spaces with hyphens, and Scalar uses lower case. */
export function tagKey(name: string): string {
  return name.replaceAll(' ', '-').toLowerCase();
}

/** Returns the names of the introduction's headings. */
export function sectionsOf({info: {description = ''}}: OpenApiDocument): string[] {
  return [...description.matchAll(/^#{1,6} +(.+)$/gm)].map(([, text = '']) => kebabCase(text));
}

/** Maximum number of further places in a message. */
const MAX_PLACES = 20;
/** Maximum length of a link in a message; some pictures are entire files. Unit: characters. */
const MAX_HREF = 200;

/** Returns a message for each problem. */
export function problemsOfLinks(links: readonly FoundLink[]): string[] {
  const byProblem = new Map<string, FoundLink[]>();
  for (const link of links.filter((one) => one.problem !== undefined)) {
    const problem = link.problem ?? '';
    byProblem.set(problem, [...(byProblem.get(problem) ?? []), link]);
  }
  return [...byProblem].map(([problem, [first, ...others]]) => {
    const places = others.map(({place}) => place.replace(/ at .*/, '')).slice(0, MAX_PLACES);
    const more = others.length === 0 ? '' : ` Also at ${others.length} more: ${places.join(', ')}.`;
    return `${first?.place}: the link "${first?.href.slice(0, MAX_HREF)}" ${problem}${more}`;
  });
}

export interface LinkCheck {
  /** Folder of the built site. */
  outDir: string;
  /** Base path with leading and trailing slashes. */
  baseUrl: string;
  onDeadLinks: 'throw' | 'warn' | 'ignore';
}

/**
 * Checks links against the built site.
 *
 * @throws Error with a line for each kind of broken link
 */
export async function checkLinks(
  links: readonly FoundLink[],
  {outDir, baseUrl, onDeadLinks}: LinkCheck,
): Promise<void> {
  if (onDeadLinks === 'ignore') {
    return;
  }
  const others = links.filter(({problem}) => problem === undefined);
  const checked = others.map(async (link) => ({
    ...link,
    ...optional('problem', await problemOf(link.href, outDir, baseUrl)),
  }));
  const dead = problemsOfLinks(await Promise.all(checked));
  if (dead.length > 0 && onDeadLinks === 'throw') {
    throw new Error(dead.join('\n'));
  }
  for (const problem of dead) {
    console.warn(`[openapi-reference] ${problem}`);
  }
}

async function problemOf(
  href: string,
  outDir: string,
  baseUrl: string,
): Promise<string | undefined> {
  const address = href.replace(/[?#].*$/, '');
  if (!address.startsWith('/')) {
    return `is relative, but the text is shown on several pages. Begin the address with ${baseUrl} or https:.`;
  }
  if (!`${address}/`.startsWith(baseUrl)) {
    const isOurs = await isBuilt(outDir, address);
    return isOurs ? `lacks the base path. Write ${baseUrl}${address.slice(1)}.` : undefined;
  }
  return (await isBuilt(outDir, address.slice(baseUrl.length - 1)))
    ? undefined
    : 'does not lead to a page or file of the site.';
}

/** @param address - path below the base path, with a leading slash */
async function isBuilt(outDir: string, address: string): Promise<boolean> {
  const file = path.join(outDir, decodeFragment(address).replace(/\/$/, ''));
  const isFile = (name: string) =>
    fs.stat(name).then(
      (stats) => stats.isFile(),
      () => false,
    );
  const found = await Promise.all(
    [file, `${file}.html`, path.join(file, 'index.html')].map(isFile),
  );
  return found.includes(true);
}
