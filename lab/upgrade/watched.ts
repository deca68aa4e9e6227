/** What an update of Docusaurus changes under our replacements. Pure functions. */
import type {Upstream} from '../../src/site/upstream/upstream.fixture';

/** A watched file that is not the one that ours was compared with. */
export interface Difference extends Upstream {
  state: 'changed' | 'gone';
}

/**
 * @param known - hashes of the files that ours were compared with
 * @param hashOf - hash of a file of the update; undefined if there is none
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

/** The newest 3.x, and the newest canary of 4.0 all of whose packages are published. */
export function newest(
  versions: readonly string[],
  isComplete: (version: string) => boolean,
): string[] {
  const from = (pattern: RegExp) => versions.filter((version) => pattern.test(version)).reverse();
  return [/^3\.\d+\.\d+$/, /^4\.0\.0-canary-/].flatMap(
    (pattern) => from(pattern).find(isComplete) ?? [],
  );
}

/** To compare ours with an original of which so many lines have changed. */
export function hoursFor(lines: number): number {
  return lines === Infinity ? 4 : lines > 40 ? 2 : lines > 10 ? 1 : 0.5;
}

const DEPENDENCIES = ['dependencies', 'devDependencies'] as const;
const DOCUSAURUS = /^@docusaurus\//;

export type Manifest = Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>>;

/** The same `package.json` with every package of Docusaurus in another version. */
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
