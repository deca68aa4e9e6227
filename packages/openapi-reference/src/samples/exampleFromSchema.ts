import {isContainer} from '../exactNumbers';
import type {Media, ReferenceModel} from '../model';
import type {NodeGroup, SchemaNode} from '../schemaTree';
import {kebabCase} from '../slugs';
import type {Json} from '../types';

/** Values for the formats of the OpenAPI Format Registry that a text placeholder would violate. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const ARRAY = 'array of ';

/** `session_id` and `sessionId` to `SESSION_ID`: what a reader has to fill in. */
export function placeholder(name: string | undefined): string {
  return (
    kebabCase(name ?? '')
      .replaceAll('-', '_')
      .toUpperCase() || 'VALUE'
  );
}

/**
 * A small value that a schema allows, for descriptions without examples: examples, defaults and first enum
 * values where there are some, required fields only (all of them at the top if none is required). A request
 * has no read-only field, a response no write-only one. Limits and patterns are not followed. A recursive schema ends
 * at its second occurrence.
 */
export function exampleFromSchema(
  model: ReferenceModel,
  node: SchemaNode,
  direction: 'request' | 'response' = 'request',
): Json {
  const leftOut = direction === 'request' ? 'read-only' : 'write-only';
  return new ExampleMaker(schemasOf(model), leftOut).valueOf(node, []) ?? {};
}

/** A body to start from: the description's own example, otherwise one generated from its schema. */
export function exampleBody(model: ReferenceModel, {examples, schema}: Media): Json | undefined {
  return examples[0]?.value ?? (schema && exampleFromSchema(model, schema));
}

/** The properties of a node; those of a named schema are with that schema. */
export function fieldsOf(model: ReferenceModel, node: SchemaNode): readonly SchemaNode[] {
  const own = node.groups.flatMap(({nodes}) => nodes).filter(({name}) => name !== undefined);
  const schema = node.type.find((part) => part.schema !== undefined)?.schema;
  const named = schema === undefined ? undefined : schemasOf(model).get(schema);
  return own.length > 0 || named === undefined || named === node
    ? own
    : named.groups.flatMap(({nodes}) => nodes).filter(({name}) => name !== undefined);
}

type SchemaNodes = ReadonlyMap<string, SchemaNode>;

const schemasByModel = new WeakMap<ReferenceModel, SchemaNodes>();

/** Computed once for each model, because every parameter needs them. */
function schemasOf(model: ReferenceModel): SchemaNodes {
  const known = schemasByModel.get(model);
  const schemas = known ?? new Map(model.schemas.map(({name, node}) => [name, node]));
  schemasByModel.set(model, schemas);
  return schemas;
}

/** Values in one example; a schema whose fields all need many fields would grow beyond any page. */
const MAX_VALUES = 200;

class ExampleMaker {
  #made = 0;

  constructor(
    private readonly schemas: SchemaNodes,
    private readonly leftOut: NonNullable<SchemaNode['access']>,
  ) {}

  /**
   * @param inside - names of the schemas that this place is inside
   * @returns undefined where a schema would hold itself, and where the example is large enough
   */
  valueOf(node: SchemaNode, inside: readonly string[], isTop = true): Json | undefined {
    const given = node.examples[0] ?? node.defaultValue;
    if (given !== undefined) {
      return given;
    }
    this.#made += 1;
    if (this.#made > MAX_VALUES) {
      return undefined;
    }
    // Rules constrain values and are not sent.
    const groups = node.groups.filter(({isRule}) => isRule !== true);
    const words = wordsOf(node);
    if (words.startsWith(ARRAY)) {
      const item = this.itemOf(node, inside);
      return item === undefined ? [] : [item];
    }
    if (node.values[0] !== undefined) {
      return node.values[0].value;
    }
    const [first, second] = node.type;
    if (first?.schema !== undefined) {
      // Behind the name of a schema is its type if it is a plain one.
      return second === undefined
        ? this.named(first.schema, groups, inside, isTop)
        : scalar(second.text.replace(/^, /, ''), node);
    }
    if (words.startsWith('map of ')) {
      return {};
    }
    if (words === 'array') {
      return this.positions(groups, inside);
    }
    return groups.length > 0 ? this.fields(groups, inside, isTop) : scalar(words, node);
  }

  private named(
    name: string,
    groups: readonly NodeGroup[],
    inside: readonly string[],
    isTop: boolean,
  ): Json | undefined {
    if (inside.includes(name)) {
      return undefined;
    }
    const schema = this.schemas.get(name);
    return schema === undefined
      ? this.fields(groups, inside, isTop)
      : this.valueOf(schema, [...inside, name], isTop);
  }

  /** The tree of an array shows the fields of its items as if they were its own. */
  private itemOf(node: SchemaNode, inside: readonly string[]): Json | undefined {
    // The words are `array of X`, or `array of (X or null)`.
    const parts = node.type.slice(1);
    const type = parts.at(-1)?.text === ' or null)' ? parts.slice(0, -1) : parts;
    const {defaultValue: _, ...item} = node;
    return this.valueOf({...item, examples: [], type}, inside, false);
  }

  /** The first items of a list in which each place has its own schema. */
  private positions(groups: readonly NodeGroup[], inside: readonly string[]): Json[] {
    const places = groups.flatMap(({nodes}) => nodes).filter(({name}) => /^\d+$/.test(name ?? ''));
    return places.map((place) => this.valueOf(place, inside, false) ?? null);
  }

  private fields(
    groups: readonly NodeGroup[],
    inside: readonly string[],
    isTop: boolean,
  ): Json | undefined {
    const plain = groups.filter((group) => group.label === undefined);
    const sent = plain.flatMap(({nodes}) => nodes).filter(({access}) => access !== this.leftOut);
    const required = sent.filter((node) => node.required);
    const all = sent.filter(({name = '', deprecated}) => !deprecated && !isRule(name));
    const own = (required.length === 0 && isTop ? all : required).flatMap((node) => {
      const value = this.valueOf(node, inside, false);
      return value === undefined ? [] : [[node.name ?? '', value] as const];
    });
    // The first alternative.
    const choice = groups.find((group) => group.label !== undefined)?.nodes[0];
    const chosen = choice === undefined ? undefined : this.valueOf(choice, inside, isTop);
    if (plain.length === 0 && choice !== undefined) {
      return chosen;
    }
    const isObject = isContainer(chosen) && !Array.isArray(chosen);
    return Object.fromEntries([...own, ...(isObject ? Object.entries(chosen) : [])]);
  }
}

/** `*` and `/pattern/` describe allowed names and are not names themselves. */
function isRule(name: string): boolean {
  return name === '*' || /^\/.*\/$/.test(name);
}

function wordsOf(node: SchemaNode): string {
  return node.type.map(({text}) => text).join('');
}

function scalar(words: string, {format, name}: SchemaNode): Json | undefined {
  const [type] = words.split(' or ');
  switch (type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return [];
    case 'object':
      return {};
    case 'no value':
      return undefined;
    default:
      return BY_FORMAT[format ?? ''] ?? placeholder(name);
  }
}
