import {childrenOf} from '../inheritance';
import {isReference, referenceTo, resolve, schemaNameOf} from '../resolve';
import type {
  MediaTypeObject,
  OpenApiDocument,
  RequestBodyObject,
  ResponseObject,
  SchemaKeywords,
} from '../types';
import type {Directions} from './changes';
import {type Endpoint, endpointsOf, parametersOf} from './endpoints';

/** Keywords whose content is data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Direction = keyof Directions;

/** Direction of the values of each named schema, through all schemas that contain it. */
export function usageOf(document: OpenApiDocument): ReadonlyMap<string, Directions> {
  const usage = new Map<string, Directions>();
  const seen: Record<Direction, Set<unknown>> = {request: new Set(), response: new Set()};

  /** Schemas may refer to each other in chains of any length, so that no call is inside another. */
  const open: [value: unknown, direction: Direction][] = [];
  for (const endpoint of endpointsOf(document)) {
    const {sent, received} = schemasOf(document, endpoint);
    const [there, back] = endpoint.isIncoming ? BACK_AND_THERE : THERE_AND_BACK;
    open.push(...sent.map((schema): [unknown, Direction] => [schema, there]));
    open.push(...received.map((schema): [unknown, Direction] => [schema, back]));
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, direction] = next;
    if (typeof value !== 'object' || value === null || seen[direction].has(value)) {
      continue;
    }
    seen[direction].add(value);
    const below: unknown[] = [];
    if (isReference(value)) {
      const name = schemaNameOf(value.$ref);
      if (name !== undefined) {
        const known = usage.get(name) ?? {request: false, response: false};
        usage.set(name, {...known, [direction]: true});
        below.push(...childrenOf(document, name).map((child) => ({$ref: referenceTo(child)})));
      }
      below.push(resolve(document, value));
    }
    if (travels(value, direction)) {
      below.push(
        ...Object.entries(value)
          .filter(([key]) => !DATA.has(key) && !key.startsWith('x-'))
          .map(([, child]: [string, unknown]) => child),
      );
    }
    open.push(...below.map((one): [unknown, Direction] => [one, direction]));
  }
  return usage;
}

/** Names of the schemas that are null wherever they are used, whatever they say themselves. */
export function usedBesideNull(document: OpenApiDocument): ReadonlySet<string> {
  const [beside, alone] = [new Set<string>(), new Set<string>()];
  const seen = new Set<unknown>();
  const open: [value: unknown, isBeside: boolean][] = [[document, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, isBeside] = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    const name = isReference(value) ? schemaNameOf(value.$ref) : undefined;
    if (name !== undefined) {
      (isBeside ? beside : alone).add(name);
    }
    const {nullable} = value as SchemaKeywords;
    for (const [key, child] of Object.entries(value) as [string, unknown][]) {
      if (Array.isArray(child) && IN_PLACE.has(key)) {
        const hasNull = key === 'allOf' ? nullable === true : child.some(isNullType);
        open.push(...child.map((one: unknown): [unknown, boolean] => [one, hasNull]));
      } else if (!DATA.has(key) && !key.startsWith('x-')) {
        open.push([child, false]);
      }
    }
  }
  return new Set([...beside].filter((name) => !alone.has(name)));
}

const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf']);

function isNullType(schema: unknown): boolean {
  return (
    typeof schema === 'object' && schema !== null && (schema as SchemaKeywords).type === 'null'
  );
}

const THERE_AND_BACK = ['request', 'response'] as const;
const BACK_AND_THERE = ['response', 'request'] as const;

/** Source: OpenAPI Specification, `readOnly` and `writeOnly`. */
function travels(schema: object, direction: Direction): boolean {
  const {readOnly, writeOnly} = schema as {readOnly?: unknown; writeOnly?: unknown};
  return direction === 'request' ? readOnly !== true : writeOnly !== true;
}

/** What the caller of an endpoint sends and receives. */
function schemasOf(
  document: OpenApiDocument,
  endpoint: Endpoint,
): {sent: unknown[]; received: unknown[]} {
  const {operation} = endpoint;
  const body: RequestBodyObject | undefined =
    operation.requestBody && resolve(document, operation.requestBody);
  const responses = Object.values(operation.responses ?? {}).flatMap((value) => {
    const response: ResponseObject | undefined = resolve(document, value);
    return response === undefined ? [] : [response];
  });
  return {
    sent: [
      ...parametersOf(document, endpoint).flatMap(({schema, content}) => [
        schema,
        ...mediaSchemas(content),
      ]),
      ...mediaSchemas(body?.content),
    ],
    received: responses.flatMap(({content, headers = {}}) => [
      ...mediaSchemas(content),
      ...Object.values(headers).flatMap((value) => {
        const header = resolve(document, value);
        return [header?.schema, ...mediaSchemas(header?.content)];
      }),
    ]),
  };
}

export function sendsXml(document: OpenApiDocument): boolean {
  return endpointsOf(document).some(({operation: {requestBody, responses = {}}}) =>
    [requestBody, ...Object.values(responses)].some((value) => {
      const body = value && resolve<RequestBodyObject | ResponseObject>(document, value);
      return Object.keys(body?.content ?? {}).some((type) => /[/+]xml\b/i.test(type));
    }),
  );
}

function mediaSchemas(content: Record<string, MediaTypeObject> = {}): unknown[] {
  return Object.values(content).flatMap(({schema, itemSchema, encoding}) => [
    schema,
    itemSchema,
    encoding,
  ]);
}
