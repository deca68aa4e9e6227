/** Finds changes in an update of Docusaurus that affect our replacements. Pure functions. */
import type {Upstream} from '../../src/site/upstream/upstream.fixture';

/** A watched file that differs from the one with which ours was compared. */
export interface Difference extends Upstream {
  state: 'changed' | 'gone';
}

/**
 * @param known - hashes of the files with which ours were compared
 * @param hashOf - returns the hash of a file of the update; undefined if there is none
 */
export function differencesIn(
  upstream: readonly Upstream[],
  known: Readonly<Record<string, string>>,
  hashOf: (file: string) => string | undefined,
): Difference[] {
  return upstream.flatMap((watched): Difference[] => {
    const hash = hashOf(watched.file);
    if (hash === undefined) {
      return [{...watched, state: 'gone'}];
    }
    return hash === known[watched.file] ? [] : [{...watched, state: 'changed'}];
  });
}

const DEPENDENCIES = ['dependencies', 'devDependencies'] as const;
const DOCUSAURUS = /^@docusaurus\//;

export type Manifest = Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>>;

/** Returns `package.json` with every package of Docusaurus in another version. */
export function withDocusaurus(manifest: Manifest, version: string): Manifest {
  const changed = DEPENDENCIES.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(manifest[kind] ?? {}).map(([name, current]) => [
        name,
        DOCUSAURUS.test(name) ? version : current,
      ]),
    ),
  ]);
  return {...manifest, ...(Object.fromEntries(changed) as Manifest)};
}
