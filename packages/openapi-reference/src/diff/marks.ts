import type {Json} from '../types';
import type {Change} from './changes';

/** Additions since the previous documented release, with the release that made each, for marks in the reference. */
export interface Marks {
  /** Operations, parameters and fields, identified by their objects in the description. */
  parts: ReadonlyMap<object, string>;
  /** New values, by the array in the description that contains them. */
  values: ReadonlyMap<readonly Json[], ReadonlyMap<Json, string>>;
  /** Releases by schema name. */
  schemas: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
}

/**
 * @param changes - changes to the description from which the pages are generated
 * @param releaseOf - returns the release that made a change, given its label
 */
export function marksOf(changes: readonly Change[], releaseOf: (label: string) => string): Marks {
  const added = changes.filter(({kind}) => kind === 'added');
  const values = new Map<readonly Json[], Map<Json, string>>();
  for (const {value: entry, label} of added) {
    if (entry !== undefined) {
      const known = values.get(entry.list) ?? new Map<Json, string>();
      values.set(entry.list, known.set(entry.value, releaseOf(label)));
    }
  }
  const named = (isNamed: (change: Change) => boolean) =>
    new Map(added.filter(isNamed).map(({label}) => [label, releaseOf(label)]));
  return {
    parts: new Map(
      added.flatMap(({parts, label}) => parts.map((part) => [part, releaseOf(label)] as const)),
    ),
    values,
    schemas: named(({subject}) => subject === 'schema'),
    errors: named(({page}) => page.kind === 'errors'),
  };
}
