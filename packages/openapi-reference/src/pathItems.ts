/** Keys beside the `$ref` of a path item belong to the path as well. Source: OpenAPI 3.1.1, Path Item Object. */
import {isReference, resolve} from './resolve';
import type {MaybeRef, OpenApiDocument, ParameterObject, PathItemObject} from './types';

type PathItems = Record<string, PathItemObject>;

const SECTIONS = ['paths', 'webhooks'] as const;

interface Beside {
  section: (typeof SECTIONS)[number];
  name: string;
  item: PathItemObject;
}

/**
 * Takes it out of a description, since bundlers keep only one of two lists of parameters.
 *
 * @param root - a parsed file, is changed in place
 */
export function takeBesidePathItems(root: unknown): Beside[] {
  return SECTIONS.flatMap((section) =>
    Object.entries(itemsOf(root as OpenApiDocument, section)).flatMap(([name, value]): Beside[] => {
      if (!isReference(value)) {
        return [];
      }
      const {$ref, ...item} = value;
      if (Object.keys(item).length === 0) {
        return [];
      }
      itemsOf(root as OpenApiDocument, section)[name] = {$ref};
      return [{section, name, item}];
    }),
  );
}

/** Adds it to what the references lead to; where both say something, it counts, as it does beside other references. */
export function addBesidePathItems(document: OpenApiDocument, all: readonly Beside[]): void {
  for (const {section, name, item} of all) {
    const items = itemsOf(document, section);
    const target = resolve<PathItemObject>(document, items[name] ?? {}) ?? {};
    const own = item.parameters ?? [];
    const keyOf = (parameter: MaybeRef<ParameterObject>) => {
      const {in: place, name: key} = resolve(document, parameter) ?? {};
      return `${place} ${key}`;
    };
    const known = new Set(own.map(keyOf));
    const parameters = [
      ...(target.parameters ?? []).filter((one) => !known.has(keyOf(one))),
      ...own,
    ];
    items[name] = {...target, ...item, ...(parameters.length > 0 && {parameters})};
  }
}

function itemsOf(document: OpenApiDocument, section: Beside['section']): PathItems {
  return (document[section] ?? {}) as PathItems;
}
