/** A group of pages that share their rules. */
export interface Kind {
  pages: readonly string[];
  /** Rules that at least one of the pages needs. */
  needs: ReadonlySet<string>;
}

/** Weight of a kind. It grows slowly with the number of pages, because readers see few pages of each template. */
const weightOf = ({pages}: Kind) => Math.sqrt(pages.length);

const join = (one: Kind, other: Kind): Kind => ({
  pages: [...one.pages, ...other.pages],
  needs: new Set([...one.needs, ...other.needs]),
});

/** Returns how many rules the pages of two kinds would receive without needing them. */
function costOf(one: Kind, other: Kind): number {
  let common = 0;
  for (const need of one.needs) {
    common += other.needs.has(need) ? 1 : 0;
  }
  return (other.needs.size - common) * weightOf(one) + (one.needs.size - common) * weightOf(other);
}

/**
 * Sorts pages into kinds, by joining the two kinds that cost their pages least until few enough are left.
 *
 * @param most - maximum number of kinds
 */
export function sortIntoKinds(
  pages: Iterable<readonly [page: string, needs: ReadonlySet<string>]>,
  most: number,
): readonly Kind[] {
  const same = new Map<string, Kind>();
  for (const [page, needs] of pages) {
    const key = [...needs].join('\n');
    const kind = {pages: [page], needs};
    same.set(key, join(same.get(key) ?? {...kind, pages: []}, kind));
  }
  const kinds = [...same.values()];
  /** Costs of joining each kind with those before it. */
  const costs = kinds.map((kind, place) => kinds.slice(0, place).map((one) => costOf(kind, one)));
  while (kinds.length > most) {
    const least = Math.min(...costs.flat());
    const last = costs.findIndex((row) => row.includes(least));
    const first = costs[last]?.indexOf(least) ?? 0;
    const joined = join(kinds[first] as Kind, kinds[last] as Kind);
    for (const place of [last, first]) {
      kinds.splice(place, 1);
      costs.splice(place, 1);
      costs.slice(place).forEach((row) => row.splice(place, 1));
    }
    costs.push(kinds.map((kind) => costOf(joined, kind)));
    kinds.push(joined);
  }
  return kinds;
}
