import type {OpenApiDocument, SchemaKeywords} from './types';

/** Places of one schema that differ in what they are inside. */
const MOST_COUNTS = 40;

/** Schemas by name, one bit for each: two sets of hundreds of names are compared at once. */
type Names = bigint;

interface KnownCount {
  levels: number;
  nodes: number;
  /** The schemas that made a difference if the place was inside them. */
  asked: Names;
  /** Those of them that it was inside. */
  around: Names;
}

/**
 * How many nodes schemas have, for all pages of a description: counting them for each page again took more than half
 * of the time of a large model.
 *
 * The number depends on where the schema is. A tree ends after some levels, and at a schema that it is inside already.
 * Of all schemas around a place, however, only those count that the tree below it refers to, since at no other could it
 * end. So each count notes which schemas it asked for; it holds for all places that are inside the same ones of them.
 */
export class NodeCounts {
  static readonly #all = new WeakMap<OpenApiDocument, NodeCounts>();
  readonly #known = new WeakMap<SchemaKeywords, KnownCount[]>();
  readonly #bits = new Map<string, Names>();
  readonly #sets = new WeakMap<readonly string[], Names>();
  /** What the count that is under way has asked for. */
  #asked: Names = 0n;

  static of(document: OpenApiDocument): NodeCounts {
    const known = this.#all.get(document) ?? new NodeCounts();
    this.#all.set(document, known);
    return known;
  }

  /** Notes that the count under way depends on whether its place is inside these schemas. */
  ask(names: readonly string[]): void {
    this.#asked |= this.#setOf(names);
  }

  /**
   * @param levels - of the tree
   * @param inside - names of the schemas around it
   * @param count - counts the nodes if they are not known, and asks on the way; undefined if it has left some out
   */
  nodesOf(
    schema: SchemaKeywords,
    levels: number,
    inside: readonly string[],
    count: () => number | undefined,
  ): number | undefined {
    const place = this.#setOf(inside);
    const counts = this.#known.get(schema) ?? [];
    this.#known.set(schema, counts);
    const known = counts.find(
      ({levels: those, asked, around}) => those === levels && (place & asked) === around,
    );
    if (known !== undefined) {
      // The schema around, which is being counted, depends on it as well.
      this.#asked |= known.asked;
      return known.nodes;
    }
    const askedAround = this.#asked;
    this.#asked = 0n;
    const nodes = count();
    const asked = this.#asked;
    this.#asked |= askedAround;
    if (nodes !== undefined && counts.length < MOST_COUNTS) {
      counts.push({levels, nodes, asked, around: place & asked});
    }
    return nodes;
  }

  /** Fields of one schema share their list of names. */
  #setOf(names: readonly string[]): Names {
    const known = this.#sets.get(names);
    if (known !== undefined) {
      return known;
    }
    let all = 0n;
    for (const name of names) {
      const bit = this.#bits.get(name) ?? 1n << BigInt(this.#bits.size);
      this.#bits.set(name, bit);
      all |= bit;
    }
    this.#sets.set(names, all);
    return all;
  }
}
