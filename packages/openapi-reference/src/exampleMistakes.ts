/** Examples and defaults that contradict their schema, and places for which none could be made. */
import type {Mistake} from './mistake';
import {TOO_LONG} from './deadline';
import {isContainer} from './json';
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {escapePointer, isReference, resolve} from './resolve';
import type {Direction} from './samples/bareSchemas';
import {valueMaker} from './samples/valueMaker';
import type {ExampleObject, Json, MaybeRef, OpenApiDocument, SchemaObject} from './types';

type Node = Readonly<Record<string, unknown>>;

/** Keywords by which an object with an example is a schema. */
const SCHEMA_KEYWORDS = [
  ...[
    '$ref',
    'type',
    'properties',
    'additionalProperties',
    'items',
    'prefixItems',
    'enum',
    'const',
  ],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'format', 'pattern', 'minimum', 'maximum', 'minLength'],
  ...['maxLength', 'multipleOf', 'required'],
];

/** Where the walk is. */
interface Place {
  pointer: string;
  /** The last key. */
  key: string;
  /** Whether the keys of the object are names. */
  isMap: boolean;
  /** Undefined in components, which may travel in both directions. */
  direction?: Direction;
}

/** @param document - bundled; not changed */
export function findExampleMistakes(document: OpenApiDocument): Mistake[] {
  const found: Mistake[] = [];
  const add = (pointer: string, reason: string) => {
    found.push({pointer, reason, isHarmless: true});
  };

  const check = (
    what: string,
    pointer: string,
    schema: SchemaObject,
    values: readonly Json[],
    direction: Direction | undefined,
  ) => {
    const directions: readonly Direction[] =
      direction === undefined ? ['request', 'response'] : [direction];
    const problems = values.flatMap((value) =>
      directions.map((one) => valueMaker(document, one).problemOf(schema, value)),
    );
    const [problem] = problems;
    if (problem !== undefined && !problems.includes(undefined)) {
      add(pointer, `${what} contradicts its schema: ${problem}`);
    }
    if (directions.some((one) => valueMaker(document, one).isTooSlow(schema))) {
      add(pointer, `${what} is not checked: ${TOO_LONG}`);
    }
  };

  const checkSchema = (schema: Node, {pointer, direction}: Place) => {
    const {example, examples, default: usual} = schema;
    const own = schema as SchemaObject;
    if (example !== undefined) {
      check('the example', `${pointer}/example`, own, [example as Json], direction);
    }
    if (Array.isArray(examples)) {
      for (const [index, one] of examples.entries()) {
        check('the example', `${pointer}/examples/${index}`, own, [one as Json], direction);
      }
    }
    if (usual !== undefined) {
      check('the default', `${pointer}/default`, own, [usual as Json], direction);
    }
  };

  /** A media type, a parameter or a header. */
  const checkUse = (use: Node, {pointer, key, direction}: Place) => {
    const {schema, example, examples, name} = use as {
      schema: SchemaObject;
      example?: Json;
      examples?: Record<string, MaybeRef<ExampleObject>>;
      name?: unknown;
    };
    const given = Object.entries(isContainer(examples) ? examples : {}).flatMap(
      ([exampleName, one]) => {
        const found = resolve(document, one);
        const value = found?.value ?? found?.dataValue;
        return value === undefined
          ? []
          : [{pointer: `${pointer}/examples/${escapePointer(exampleName)}`, value}];
      },
    );
    const all = [
      ...(example === undefined ? [] : [{pointer: `${pointer}/example`, value: example}]),
      ...given,
    ];
    for (const one of all) {
      check('the example', one.pointer, schema, valuesOf(key, one.value), direction);
    }
    if (all.length === 0 && direction !== undefined) {
      const made = valueMaker(document, direction).make(
        schema,
        typeof name === 'string' ? name : undefined,
      );
      if (made.problem !== undefined) {
        add(pointer, `no example that matches the schema could be made: ${made.problem}`);
      }
    }
  };

  const visit = (value: unknown, place: Place): void => {
    if (!isContainer(value) || (!place.isMap && isReference(value) && !hasExample(value))) {
      return;
    }
    const node = value as Node;
    if (!place.isMap && !Array.isArray(value)) {
      if (node.schema !== undefined) {
        checkUse(node, place);
      } else if (SCHEMA_KEYWORDS.some((key) => node[key] !== undefined)) {
        checkSchema(node, place);
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (!place.isMap && (isData(key, child) || isFreeExtension(key) || key === 'variables')) {
        continue;
      }
      const direction = place.isMap ? place.direction : directionOf(key, place.direction);
      visit(child, {
        pointer: `${place.pointer}/${escapePointer(key)}`,
        key,
        isMap: !place.isMap && !Array.isArray(value) && MAPS_OF_NAMES.has(key),
        ...(direction === undefined ? {} : {direction}),
      });
    }
  };
  visit(document, {pointer: '#', key: '', isMap: false});
  return found;
}

function hasExample(schema: object): boolean {
  return ['example', 'examples', 'default'].some((key) => Object.hasOwn(schema, key));
}

function directionOf(key: string, direction: Direction | undefined): Direction | undefined {
  if (key === 'responses' || key === 'headers') {
    return 'response';
  }
  return key === 'requestBody' || key === 'parameters' ? 'request' : direction;
}

/** What an example may stand for: a text in its media type may be JSON, or nothing that a schema can check. */
function valuesOf(mediaType: string, example: Json): Json[] {
  if (typeof example !== 'string' || !mediaType.includes('/')) {
    return [example];
  }
  if (!/\bjson\b/i.test(mediaType)) {
    return [];
  }
  try {
    return /^\s*[[{]/.test(example) ? [JSON.parse(example) as Json, example] : [example];
  } catch {
    return [example];
  }
}
