/** Finds examples and defaults that contradict their schema, and places for which no example can be generated. */
import type {Mistake} from './mistake';
import {TOO_LONG} from './deadline';
import {isContainer} from './json';
import {visitParts} from './normalise';
import {decodePointer, escapePointer, resolve} from './resolve';
import type {Direction} from './samples/bareSchemas';
import {valueMaker} from './samples/valueMaker';
import type {ExampleObject, Json, MaybeRef, OpenApiDocument, SchemaObject} from './types';

type Node = Readonly<Record<string, unknown>>;

/** Direction of the values below a keyword; values in components may be sent in both. */
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  responses: 'response',
  headers: 'response',
  requestBody: 'request',
  parameters: 'request',
};

/** @param document - bundled description; not modified */
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
      add(pointer, `${what} cannot be checked: ${TOO_LONG}`);
    }
  };

  const checkSchema = (schema: Node, pointer: string, direction: Direction | undefined) => {
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

  /** Checks a media type, parameter or header. */
  const checkUse = (use: Node, pointer: string, direction: Direction | undefined) => {
    const key = decodePointer(pointer.split('/').at(-1) ?? '');
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
        add(pointer, `no example that matches the schema can be generated: ${made.problem}`);
      }
    }
  };

  visitParts(document, (node, pointer, keywords) => {
    const direction = DIRECTIONS[keywords.findLast((key) => Object.hasOwn(DIRECTIONS, key)) ?? ''];
    if (node.schema === undefined) {
      checkSchema(node, pointer, direction);
    } else {
      checkUse(node, pointer, direction);
    }
  });
  return found;
}

/** Returns the values to check. A string may contain JSON, or something that no schema can check. */
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
