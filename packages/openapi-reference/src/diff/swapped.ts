/** Named schemas that have changed places: wherever one was used, another one is used now, and the other way round. */
import {escapePointer, isReference, schemaNameOf} from '../resolve';
import type {OpenApiDocument} from '../types';
import {shape} from './comparison';
import {isSame} from './json';
import {own} from './schemas';

/** The named schema that each place refers to. */
type Uses = ReadonlyMap<string, string>;

const DEFINITIONS = '/components/schemas/';

/** @returns names of which no place keeps the schema, so that the definitions of old and new have nothing in common */
export function swappedNames(before: OpenApiDocument, after: OpenApiDocument): ReadonlySet<string> {
  const [was, is] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}];
  const names = new Set(
    Object.keys(was).filter((name) => {
      const now = own(is, name);
      return now !== undefined && !isSame(shape(was[name]), shape(now));
    }),
  );
  if (names.size < 2) {
    return new Set();
  }
  const [olds, news] = [usesIn(before), usesIn(after)];
  /** Places apart from those in the definitions themselves. */
  const places = (uses: Uses, name: string) =>
    [...uses].flatMap(([place, used]) =>
      used === name && !names.has(definitionAround(place)) ? [place] : [],
    );
  const goElsewhere = (uses: Uses, others: Uses, name: string) =>
    places(uses, name).every((place) => {
      const other = others.get(place);
      return other !== undefined && other !== name && names.has(other);
    });
  for (let count = names.size + 1; count > names.size;) {
    count = names.size;
    for (const name of [...names]) {
      if (!goElsewhere(olds, news, name) || !goElsewhere(news, olds, name)) {
        names.delete(name);
      }
    }
  }
  return new Set([...names].filter((name) => places(olds, name).length > 0));
}

function definitionAround(place: string): string {
  return place.startsWith(DEFINITIONS) ? (place.slice(DEFINITIONS.length).split('/')[0] ?? '') : '';
}

function usesIn(document: OpenApiDocument): Uses {
  const uses = new Map<string, string>();
  const seen = new Set<unknown>();
  const open: [value: unknown, place: string][] = [[document, '']];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, place] = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    const name = isReference(value) ? schemaNameOf(value.$ref) : undefined;
    if (name !== undefined) {
      uses.set(place, name);
    }
    for (const [key, child] of Object.entries(value) as [string, unknown][]) {
      open.push([child, `${place}/${escapePointer(key)}`]);
    }
  }
  return uses;
}
