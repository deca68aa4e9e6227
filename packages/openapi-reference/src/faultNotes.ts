import type {Mistake} from './mistake';
import type {Labels} from './labels';
import {code, plain} from './render/markdownText';
import {escapePointer, isReference, lookUp} from './resolve';
import type {OpenApiDocument, OperationObject, PathItemObject, SchemaObject} from './types';

/** The part of a pointer that has a page: an operation with its path or webhook, or a named schema. */
const ON_PAGE =
  /^#\/(?:(?:paths|webhooks|x-webhooks)\/[^/]+\/(?:additionalOperations\/)?[^/]+|components\/schemas\/[^/]+)/;
const SHARED = /^#\/components\/(?!schemas\/)[^/]+\/[^/]+/;
const ITEM = /^#\/(?:paths|webhooks|x-webhooks)\/[^/]+/;

/**
 * The description with a note on each page that an error affects: that of an operation, also if the error is in a
 * shared parameter or response, that of a schema, or the first page.
 *
 * @param faults - by pointers into the document
 */
export function withFaultNotes(
  document: OpenApiDocument,
  faults: readonly Mistake[],
  labels: Labels,
): OpenApiDocument {
  if (faults.length === 0) {
    return document;
  }
  const notes = new Map<string, Set<string>>();
  for (const {pointer, reason} of faults) {
    const note = `${code(pointer)}: ${plain(reason)}`;
    for (const page of pagesOf(document, pointer)) {
      notes.set(page, new Set([...(notes.get(page) ?? []), note]));
    }
  }
  const noted = <Part extends {description?: string}>(pointer: string, part: Part): Part => {
    const reasons = notes.get(pointer);
    return reasons === undefined
      ? part
      : {
          ...part,
          description: [noteOf(reasons, labels), part.description ?? ''].join('\n\n').trim(),
        };
  };
  const items = <Item>(all: Readonly<Record<string, Item>> | undefined, key: string) =>
    all === undefined
      ? {}
      : {
          [key]: mapValues(all, (item, name) =>
            mapValues(item as PathItemObject, (part, method) => {
              const pointer = `#/${key}/${escapePointer(name)}/${escapePointer(method)}`;
              return method === 'additionalOperations'
                ? mapValues(part as Record<string, OperationObject>, (one, other) =>
                    noted(`${pointer}/${escapePointer(other)}`, one),
                  )
                : notes.has(pointer)
                  ? noted(pointer, part as OperationObject)
                  : part;
            }),
          ),
        };
  return {
    ...document,
    info: noted('#/info', document.info),
    ...items(document.paths, 'paths'),
    ...items(document.webhooks, 'webhooks'),
    ...items(document['x-webhooks'], 'x-webhooks'),
    ...(document.components?.schemas === undefined
      ? {}
      : {
          components: {
            ...document.components,
            schemas: mapValues(document.components.schemas, (schema: SchemaObject, name) =>
              typeof schema === 'object'
                ? noted(`#/components/schemas/${escapePointer(name)}`, schema)
                : schema,
            ),
          },
        }),
  };
}

function noteOf(reasons: Iterable<string>, labels: Labels): string {
  const list = [...reasons].map((reason) => `> - ${reason.replaceAll('\n', ' ')}`);
  return [`> **${labels.text('fault.note')}**`, '>', ...list].join('\n');
}

/** Pointers of the operations and schemas whose pages show this part; `#/info` for the first page. */
function pagesOf(document: OpenApiDocument, pointer: string): string[] {
  const [own] = ON_PAGE.exec(pointer) ?? [];
  if (
    own !== undefined &&
    isObject(lookUp(document, own)) &&
    !/\/(?:parameters|servers)$/.test(own)
  ) {
    return [own];
  }
  const operations = operationsOf(document);
  const [item] = ITEM.exec(pointer) ?? [];
  const [shared] = SHARED.exec(pointer) ?? [];
  const pages = operations.filter(
    (operation) =>
      (item !== undefined && operation.startsWith(`${item}/`)) ||
      (shared !== undefined && refersTo(document, lookUp(document, operation), shared)),
  );
  return pages.length > 0 ? pages : ['#/info'];
}

function operationsOf(document: OpenApiDocument): string[] {
  return (['paths', 'webhooks', 'x-webhooks'] as const).flatMap((kind) =>
    Object.entries(document[kind] ?? {}).flatMap(([name, item]) =>
      Object.entries(item as PathItemObject).flatMap(([method, part]) => {
        const pointer = `#/${kind}/${escapePointer(name)}/${escapePointer(method)}`;
        if (method === 'additionalOperations') {
          return Object.keys(part as object).map((other) => `${pointer}/${escapePointer(other)}`);
        }
        return isObject(part) && !Array.isArray(part) ? [pointer] : [];
      }),
    ),
  );
}

/** Through shared parts; schemas have pages of their own. */
function refersTo(document: OpenApiDocument, part: unknown, target: string): boolean {
  const seen = new Set<unknown>();
  const visit = (value: unknown): boolean => {
    if (!isObject(value) || seen.has(value)) {
      return false;
    }
    seen.add(value);
    if (isReference(value)) {
      return (
        value.$ref === target ||
        (!value.$ref.startsWith('#/components/schemas/') && visit(lookUp(document, value.$ref)))
      );
    }
    return Object.values(value).some(visit);
  };
  return visit(part);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function mapValues<Value>(
  all: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => unknown,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, change(value, key) as Value]),
  );
}
