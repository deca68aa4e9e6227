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

/** Moves for less would be errors of rounding, and might not end. */
const SMALLEST_GAIN = 1e-3;

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

/** A kind while groups move between kinds. */
interface Open<Page> {
  groups: Set<Group<Page>>;
  /** How many of the groups have a need. */
  uses: Map<string, number>;
  size: number;
  weight: number;
}

/**
 * Moves groups to other kinds as long as pages weigh less then: what was joined early may fit better elsewhere.
 *
 * @param groups - pages with the same needs
 */
function improve<Page>(
  kinds: readonly Group<Page>[],
  groups: readonly Group<Page>[],
  sizeOf: (need: string) => number,
): Open<Page>[] {
  const open = kinds.map((): Open<Page> => ({
    groups: new Set(),
    uses: new Map(),
    size: 0,
    weight: 0,
  }));
  const change = (kind: Open<Page>, group: Group<Page>, by: 1 | -1) => {
    for (const need of group.needs) {
      const before = kind.uses.get(need) ?? 0;
      kind.uses.set(need, before + by);
      kind.size += before === 0 || before + by === 0 ? by * sizeOf(need) : 0;
    }
    kind.weight += by * weightOf(group);
    kind.groups[by === 1 ? 'add' : 'delete'](group);
  };
  /** What a group costs with those of a kind, which it may already be one of. */
  const costIn = (kind: Open<Page>, group: Group<Page>) => {
    const alone = kind.groups.has(group) ? 1 : 0;
    let added = 0;
    for (const need of group.needs) {
      added += (kind.uses.get(need) ?? 0) === alone ? sizeOf(need) : 0;
    }
    const weight = weightOf(group);
    return alone === 1
      ? kind.size * kind.weight - (kind.size - added) * (kind.weight - weight)
      : (kind.size + added) * (kind.weight + weight) - kind.size * kind.weight;
  };
  const placeOf = new Map(
    kinds.flatMap(({pages}, place) => pages.map((page) => [page, place] as const)),
  );
  const home = new Map<Group<Page>, Open<Page>>();
  for (const group of groups) {
    const kind = open[placeOf.get(group.pages[0] as Page) ?? 0];
    if (kind !== undefined) {
      change(kind, group, 1);
      home.set(group, kind);
    }
  }
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const [group, from] of home) {
      let least = costIn(from, group) - SMALLEST_GAIN;
      let to = from;
      for (const kind of open) {
        const cost = kind === from ? Infinity : costIn(kind, group);
        if (cost < least) {
          [least, to] = [cost, kind];
        }
      }
      if (to !== from && from.groups.size > 1) {
        change(from, group, -1);
        change(to, group, 1);
        home.set(group, to);
        hasMoved = true;
      }
    }
  }
  return open;
}

/**
 * Joins the two kinds that cost their pages least until few enough are left, then moves pages to where they cost less.
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
  const sorted = [...groups];
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
  return improve(groups, sorted, sizeOf).map(({groups: members, uses}) => ({
    pages: [...members].flatMap(({pages: some}) => some),
    needs: new Set([...uses].filter(([, count]) => count > 0).map(([need]) => need)),
  }));
}
