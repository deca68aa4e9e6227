/** Keys beside the `$ref` of a path item belong to the path as well. Source: OpenAPI 3.1.1, Path Item Object. */
import {operationsOf} from './methods';
import {isReference, lookUp, resolve} from './resolve';
import type {MaybeRef, OpenApiDocument, ParameterObject, PathItemObject, Reference} from './types';

/** A longer chain of references must be a cycle. */
const MAX_CHAIN = 50;

type PathItems = Record<string, MaybeRef<PathItemObject>>;

/** The keys that lead to an item, and what is beside its reference and those that it leads to. */
interface Beside {
  keys: readonly string[];
  item: PathItemObject;
}

/**
 * Takes it out of a description, since bundlers keep only one of two lists of parameters.
 *
 * @param root - a parsed file, is changed in place
 */
export function takeBesidePathItems(root: unknown): Beside[] {
  const document = root as OpenApiDocument;
  const {pathItems, callbacks = {}} = document.components ?? {};
  const places = [
    ...placesIn(document, ['components', 'pathItems'], pathItems),
    ...Object.entries(callbacks).flatMap(([name, items]) =>
      placesIn(document, ['components', 'callbacks', name], items),
    ),
    ...(['paths', 'webhooks', 'x-webhooks'] as const).flatMap((name) =>
      placesIn(document, [name], document[name]),
    ),
  ];
  const found = places.flatMap(({keys, items, name}) => {
    const item = besideReferences(document, items[name]);
    return Object.keys(item).length === 0 ? [] : [{keys, item}];
  });
  for (const {items, name} of places) {
    const {$ref} = items[name] as Reference;
    items[name] = {$ref};
  }
  return found;
}

interface ReferencePlace {
  keys: readonly string[];
  items: PathItems;
  name: string;
}

/** All references to path items, also within callbacks. */
function placesIn(
  document: OpenApiDocument,
  path: readonly string[],
  items: MaybeRef<PathItems> = {},
): ReferencePlace[] {
  return isReference(items)
    ? []
    : Object.entries(items).flatMap(([name, value]) => {
        const keys = [...path, name];
        return isReference(value)
          ? [{keys, items, name}]
          : operationsOf(document, value).flatMap(({keys: own, operation}) =>
              Object.entries(operation.callbacks ?? {}).flatMap(([callback, inner]) =>
                placesIn(document, [...keys, ...own, 'callbacks', callback], inner),
              ),
            );
      });
}

function besideReferences(document: OpenApiDocument, value: unknown, depth = 0): PathItemObject {
  if (!isReference(value) || depth > MAX_CHAIN) {
    return {};
  }
  const {$ref, ...item} = value;
  return together(document, besideReferences(document, lookUp(document, $ref), depth + 1), item);
}

/** Where both say something, that of the reference counts, as it does for other references. */
function together(
  document: OpenApiDocument,
  target: PathItemObject,
  own: PathItemObject,
): PathItemObject {
  const keyOf = (parameter: MaybeRef<ParameterObject>) => {
    const {in: place, name} = resolve(document, parameter) ?? {};
    return `${place} ${name}`;
  };
  const known = new Set((own.parameters ?? []).map(keyOf));
  const parameters = [
    ...(target.parameters ?? []).filter((one) => !known.has(keyOf(one))),
    ...(own.parameters ?? []),
  ];
  return {...target, ...own, ...(parameters.length > 0 && {parameters})};
}

/** Adds it to what the references lead to. */
export function addBesidePathItems(document: OpenApiDocument, all: readonly Beside[]): void {
  for (const {keys, item} of all) {
    const name = keys.at(-1) ?? '';
    const items = keys
      .slice(0, -1)
      .reduce<unknown>((value, key) => (value as PathItems)[key], document) as PathItems;
    items[name] = together(document, resolve(document, items[name]) ?? {}, item);
  }
}
