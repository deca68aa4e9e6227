import {childrenOf} from '../inheritance';
import {isReference, referenceTo, resolve, schemaNameOf} from '../resolve';
import type {MediaTypeObject, OpenApiDocument, RequestBodyObject, ResponseObject} from '../types';
import type {Directions} from './changes';
import {type Endpoint, endpointsOf, parametersOf} from './endpoints';

/** Keywords whose content is data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Direction = keyof Directions;

/** Direction of the values of each named schema, through all schemas that contain it. */
export function usageOf(document: OpenApiDocument): ReadonlyMap<string, Directions> {
  const usage = new Map<string, Directions>();
  const seen: Record<Direction, Set<unknown>> = {request: new Set(), response: new Set()};

  const visit = (value: unknown, direction: Direction): void => {
    if (typeof value !== 'object' || value === null || seen[direction].has(value)) {
      return;
    }
    seen[direction].add(value);
    if (isReference(value)) {
      const name = schemaNameOf(value.$ref);
      if (name !== undefined) {
        const known = usage.get(name) ?? {request: false, response: false};
        usage.set(name, {...known, [direction]: true});
      }
      visit(resolve(document, value), direction);
      // Of a parent with a discriminator, any child may be sent.
      for (const child of name === undefined ? [] : childrenOf(document, name)) {
        visit({$ref: referenceTo(child)}, direction);
      }
    }
    if (!travels(value, direction)) {
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (!DATA.has(key) && !key.startsWith('x-')) {
        visit(child, direction);
      }
    }
  };

  for (const endpoint of endpointsOf(document)) {
    const {sent, received} = schemasOf(document, endpoint);
    sent.forEach((schema) => {
      visit(schema, endpoint.isIncoming ? 'response' : 'request');
    });
    received.forEach((schema) => {
      visit(schema, endpoint.isIncoming ? 'request' : 'response');
    });
  }
  return usage;
}

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
