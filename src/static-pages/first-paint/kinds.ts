/** Sorts pages into a few kinds by what they need. */

/** Pages that share their rules. */
export interface Kind<Page> {
  pages: readonly Page[];
  /** What at least one of the pages needs. */
  needs: ReadonlySet<string>;
}

interface Group<Page> extends Kind<Page> {
  size: number;
}

/** How much more a group weighs in which many pages need the same: a template has many, and a reader sees few. */
const weightOf = ({pages}: Group<unknown>) => Math.sqrt(pages.length);

function join<Page>(one: Group<Page>, other: Group<Page>, sizeOf: (need: string) => number) {
  let {size} = one;
  for (const need of other.needs) {
    size += one.needs.has(need) ? 0 : sizeOf(need);
  }
  return {
    size,
    cost:
      size * (weightOf(one) + weightOf(other)) -
      one.size * weightOf(one) -
      other.size * weightOf(other),
  };
}

/**
 * Joins the two kinds that cost their pages least, until few enough are left.
 *
 * @param sizeOf - what a page pays for a need
 * @param most - number of kinds
 */
export function sortIntoKinds<Page>(
  pages: Iterable<readonly [page: Page, needs: ReadonlySet<string>]>,
  sizeOf: (need: string) => number,
  most: number,
): readonly Kind<Page>[] {
  const same = new Map<string, {pages: Page[]; needs: ReadonlySet<string>}>();
  for (const [page, needs] of pages) {
    const key = [...needs].sort().join('\n');
    const known = same.get(key);
    if (known === undefined) {
      same.set(key, {pages: [page], needs});
    } else {
      known.pages.push(page);
    }
  }
  const groups: Group<Page>[] = [...same.values()].map((group) => ({
    ...group,
    size: [...group.needs].reduce((sum, need) => sum + sizeOf(need), 0),
  }));
  /** Of each group with those before it. */
  const costs = groups.map((group, place) =>
    groups.slice(0, place).map((other) => join(group, other, sizeOf).cost),
  );
  while (groups.length > most) {
    let least = Infinity;
    let last = 0;
    let first = 0;
    for (const [place, row] of costs.entries()) {
      for (const [other, cost] of row.entries()) {
        if (cost < least) {
          [least, last, first] = [cost, place, other];
        }
      }
    }
    const one = groups[first];
    const other = groups[last];
    if (one === undefined || other === undefined) {
      break;
    }
    const joined: Group<Page> = {
      pages: [...one.pages, ...other.pages],
      needs: new Set([...one.needs, ...other.needs]),
      size: join(one, other, sizeOf).size,
    };
    for (const place of [last, first]) {
      groups.splice(place, 1);
      costs.splice(place, 1);
      for (const row of costs.slice(place)) {
        row.splice(place, 1);
      }
    }
    costs.push(groups.map((group) => join(joined, group, sizeOf).cost));
    groups.push(joined);
  }
  return groups;
}
