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
import {ALL_LEVELS, IN_JSON, type Texts, textsBelow, textsIn} from './texts';

/** Keywords whose content is data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Direction = keyof Directions;

/** How a named schema is used. */
export interface Usage extends Directions {
  /** In all places. */
  texts: Texts;
}

const NO_USE: Usage = {request: false, response: false, texts: ALL_LEVELS};

/** Keywords whose schemas are those of fields. */
const FIELDS = new Set(['properties', 'patternProperties', 'additionalProperties']);

/** Use of each named schema, through all schemas that contain it. */
export function usageOf(document: OpenApiDocument): ReadonlyMap<string, Usage> {
  const usage = new Map<string, Usage>();
  const seen: Record<Direction, Map<unknown, Texts>> = {request: new Map(), response: new Map()};

  /** Schemas may refer to each other in chains of any length, so that no call is inside another. */
  const open: [value: unknown, direction: Direction, texts: Texts][] = [];
  for (const endpoint of endpointsOf(document)) {
    const {sent, received} = schemasOf(document, endpoint);
    const [there, back] = endpoint.isIncoming ? BACK_AND_THERE : THERE_AND_BACK;
    for (const [used, direction] of [[sent, there] as const, [received, back] as const]) {
      open.push(...used.map(({part, texts}): (typeof open)[number] => [part, direction, texts]));
    }
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, direction, texts] = next;
    const known = seen[direction].get(value);
    if (typeof value !== 'object' || value === null || (known !== undefined && known <= texts)) {
      continue;
    }
    seen[direction].set(value, texts);
    const add = (part: unknown, levels = texts) => open.push([part, direction, levels]);
    if (isReference(value)) {
      const name = schemaNameOf(value.$ref);
      if (name !== undefined) {
        const one = usage.get(name) ?? NO_USE;
        usage.set(name, {...one, [direction]: true, texts: Math.min(one.texts, texts)});
        childrenOf(document, name).forEach((child) => add({$ref: referenceTo(child)}));
      }
      add(resolve(document, value));
    }
    if (travels(value, direction)) {
      for (const [key, child] of Object.entries(value) as [string, unknown][]) {
        if (!DATA.has(key) && !key.startsWith('x-')) {
          add(child, FIELDS.has(key) ? textsBelow(texts) : texts);
        }
      }
    }
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

/** A schema, or what has schemas, and how its values are written. */
interface Used {
  part: unknown;
  texts: Texts;
}

/** What the caller of an endpoint sends and receives. */
function schemasOf(
  document: OpenApiDocument,
  endpoint: Endpoint,
): {sent: Used[]; received: Used[]} {
  const {operation} = endpoint;
  const body: RequestBodyObject | undefined =
    operation.requestBody && resolve(document, operation.requestBody);
  const responses = Object.values(operation.responses ?? {}).flatMap((value) => {
    const response: ResponseObject | undefined = resolve(document, value);
    return response === undefined ? [] : [response];
  });
  const inText = (part: unknown): Used => ({part, texts: ALL_LEVELS});
  return {
    sent: [
      ...parametersOf(document, endpoint).flatMap(({schema, content}) => [
        inText(schema),
        ...mediaSchemas(document, content),
      ]),
      ...mediaSchemas(document, body?.content),
    ],
    received: responses.flatMap(({content, headers = {}}) => [
      ...mediaSchemas(document, content),
      ...Object.values(headers).flatMap((value) => {
        const header = resolve(document, value);
        return [inText(header?.schema), ...mediaSchemas(document, header?.content)];
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

function mediaSchemas(
  document: OpenApiDocument,
  content: Record<string, MediaTypeObject> = {},
): Used[] {
  return Object.entries(content).flatMap(([type, value]) => {
    const media: MediaTypeObject | undefined = resolve(document, value);
    const {schema, itemSchema, encoding} = media ?? {};
    return [
      {part: schema, texts: textsIn(type, media ?? {})},
      {part: itemSchema, texts: IN_JSON},
      {part: encoding, texts: ALL_LEVELS},
    ];
  });
}
