import type {Json} from '../types';
import type {Change} from './changes';

/** Additions of the newest release, for marks in the reference. */
export interface Marks {
  /** Name of the release. */
  since: string;
  /** Operations, parameters and fields: the same objects as in the description. */
  parts: ReadonlySet<object>;
  /** New values, by the list of the description that contains them. */
  values: ReadonlyMap<readonly Json[], ReadonlySet<Json>>;
  /** Names of schemas. */
  schemas: ReadonlySet<string>;
  errors: ReadonlySet<string>;
}

/** @param changes - against the description that the pages are made from */
export function marksOf(changes: readonly Change[], since: string): Marks {
  const added = changes.filter(({kind}) => kind === 'added');
  const values = new Map<readonly Json[], Set<Json>>();
  for (const {value: entry} of added) {
    if (entry !== undefined) {
      values.set(entry.list, new Set([...(values.get(entry.list) ?? []), entry.value]));
    }
  }
  return {
    since,
    parts: new Set(added.map(({part}) => part).filter((part) => part !== undefined)),
    values,
    schemas: new Set(added.filter(isOf('schema')).map(({label}) => label)),
    errors: new Set(added.filter(({page}) => page.kind === 'errors').map(({label}) => label)),
  };
}

function isOf(subject: Change['subject']) {
  return (change: Change) => change.subject === subject;
}
