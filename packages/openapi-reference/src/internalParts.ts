/** What a description marks with `x-internal: true`: it is taken out before anything is made of it. */
import {isContainer} from './json';
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {METHODS} from './methods';
import {decodePointer, isReference, lookUp} from './resolve';
import {inPlace} from './samples/inPlace';
import type {Json, OpenApiDocument, SchemaObject} from './types';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => isContainer(value) && !Array.isArray(value);
const isMarked = (value: unknown) => isNode(value) && value['x-internal'] === true;

/** Lists that say something else when nothing is left in them. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
/** Maps whose names are those of properties. */
const OF_PROPERTIES: ReadonlySet<string> = new Set([
  ...['encoding', 'dependentRequired', 'dependentSchemas'],
]);

/**
 * The description without its internal parts, without references to them, their names in lists, their values in
 * examples, and what served only them: a path without operations, a tag whose operations are all internal.
 *
 * @param document - bundled; the same is returned if nothing is internal
 */
export function withoutInternal(document: OpenApiDocument): OpenApiDocument {
  return hasMark(document, new Set()) ? new Stripper(document).strip() : document;
}

function hasMark(value: unknown, seen: Set<unknown>): boolean {
  if (!isContainer(value) || seen.has(value)) {
    return false;
  }
  seen.add(value);
  return isMarked(value) || Object.values(value).some((child) => hasMark(child, seen));
}

class Stripper {
  readonly #hiddenTags: ReadonlySet<unknown>;
  readonly #hiddenIds: ReadonlySet<unknown>;
  /** A shared example is shown with every schema that uses it. */
  readonly #schemasOfExamples = new Map<unknown, SchemaObject[]>();

  constructor(private readonly document: OpenApiDocument) {
    const marked = (document.tags ?? []).filter(isMarked).map(({name}) => name);
    const items = [document.paths, document.webhooks, document['x-webhooks']].flatMap((all) =>
      Object.values(all ?? {}).map((item) => ({item, isHidden: this.#isHidden(item)})),
    );
    const operations = items.flatMap(({item, isHidden}) =>
      this.#operationsIn(item).map((operation) => {
        const tags = Array.isArray(operation.tags) ? (operation.tags as unknown[]) : [];
        return {
          id: operation.operationId,
          tags,
          isHidden: isHidden || this.#isHidden(operation) || marked.some((tag) => tag === tags[0]),
        };
      }),
    );
    const [hidden, shown] = [true, false].map((is) =>
      operations.filter((one) => one.isHidden === is),
    );
    const shownTags = new Set(shown?.flatMap(({tags}) => tags));
    const onlyHidden = hidden?.flatMap(({tags}) => tags.filter((tag) => !shownTags.has(tag))) ?? [];
    this.#hiddenTags = new Set([...marked, ...onlyHidden]);
    this.#hiddenIds = new Set(hidden?.flatMap(({id}) => id ?? []));
  }

  strip(): OpenApiDocument {
    this.#noteExamples(this.document, new Set());
    return this.#copy(this.document, '', false) as OpenApiDocument;
  }

  #operationsIn(item: unknown): Node[] {
    const own = isReference(item) ? lookUp(this.document, item.$ref) : item;
    if (!isNode(own)) {
      return [];
    }
    const more = isNode(own.additionalOperations) ? Object.values(own.additionalOperations) : [];
    return [...METHODS.map((method) => own[method]), ...more].filter(isNode);
  }

  /** Whether it is marked, or refers to something that is, or to a part of it. */
  #isHidden(value: unknown, depth = 0): boolean {
    if (isMarked(value) || !isReference(value) || depth > 50) {
      return isMarked(value);
    }
    let target: unknown = value.$ref.startsWith('#/')
      ? this.document
      : lookUp(this.document, value.$ref);
    for (const part of value.$ref.startsWith('#/') ? value.$ref.slice(2).split('/') : []) {
      target = isContainer(target) ? Reflect.get(target, decodePointer(part)) : undefined;
      if (isMarked(target)) {
        return true;
      }
    }
    return this.#isHidden(target, depth + 1);
  }

  #isLeftOut(key: string, value: unknown): boolean {
    const isHiddenOperation =
      isNode(value) &&
      ((Array.isArray(value.tags) && this.#hiddenTags.has(value.tags[0])) ||
        (value.operationId !== undefined && this.#hiddenIds.has(value.operationId)));
    // A path whose operations are all internal.
    const isEmptied =
      isNode(value) &&
      key !== 'additionalOperations' &&
      this.#operationsIn(value).length > 0 &&
      this.#operationsIn(value).every((one) => this.#isHidden(one) || this.#isLeftOut('', one));
    return this.#isHidden(value) || isHiddenOperation || isEmptied;
  }

  #copy(value: unknown, key: string, isMap: boolean): unknown {
    if (Array.isArray(value)) {
      return value
        .filter((one) => !this.#isHidden(one) && !this.#isHiddenName(key, one))
        .map((one) => this.#copy(one, '', false));
    }
    if (!isNode(value)) {
      return value;
    }
    const hidden = isMap ? new Set<string>() : this.#hiddenProperties(value);
    const entries = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
      if (!isMap && isData(name, child)) {
        return [[name, this.#shown(this.#schemasAt(value), child as Json)]];
      }
      if (!isMap && isFreeExtension(name) && name !== 'x-tagGroups') {
        return [[name, child]];
      }
      if (this.#isLeftOut(name, child) || (key === 'mapping' && this.#isHiddenTarget(child))) {
        return [];
      }
      const made = this.#copy(
        child,
        name,
        (!isMap && MAPS_OF_NAMES.has(name)) || name === 'mapping',
      );
      if (name === 'required' && Array.isArray(made)) {
        return [[name, made.filter((one) => !hidden.has(String(one)))]];
      }
      if (OF_PROPERTIES.has(name) && isNode(made)) {
        return [[name, withoutKeys(made, hidden)]];
      }
      const isEmptied = Array.isArray(made) && made.length === 0 && ALTERNATIVES.has(name);
      return isEmptied ? [] : [[name, made]];
    });
    return Object.fromEntries(entries);
  }

  /** An entry of a list that names a tag or schemes. */
  #isHiddenName(list: string, entry: unknown): boolean {
    if (list === 'tags') {
      return this.#hiddenTags.has(isNode(entry) ? entry.name : entry);
    }
    const schemes = this.document.components?.securitySchemes ?? {};
    return (
      list === 'security' &&
      isNode(entry) &&
      Object.keys(entry).some((name) => this.#isHidden(schemes[name]))
    );
  }

  #isHiddenTarget(target: unknown): boolean {
    return typeof target === 'string' && this.#isHidden({$ref: target});
  }

  /** Names of properties that this schema, or that of this media type, hides. */
  #hiddenProperties(node: Node): Set<string> {
    const parts = this.#schemasAt(node).flatMap((one) => inPlace(this.document, one));
    const names = parts.flatMap(({properties = {}}) =>
      Object.entries(properties).flatMap(([name, one]) => (this.#isHidden(one) ? [name] : [])),
    );
    return new Set(names);
  }

  #schemasAt(node: Node): SchemaObject[] {
    return this.#schemasOfExamples.get(node) ?? [node.schema ?? node.itemSchema ?? node];
  }

  #noteExamples(value: unknown, seen: Set<unknown>): void {
    if (!isContainer(value) || seen.has(value)) {
      return;
    }
    seen.add(value);
    const {schema, itemSchema, examples} = value as Node;
    const of = schema ?? itemSchema;
    for (const one of of !== undefined && isNode(examples) ? Object.values(examples) : []) {
      const example = isReference(one) ? lookUp(this.document, one.$ref) : one;
      const known = this.#schemasOfExamples.get(example) ?? [];
      this.#schemasOfExamples.set(example, [...known, of as SchemaObject]);
    }
    Object.values(value).forEach((child) => {
      this.#noteExamples(child, seen);
    });
  }

  /** An example without the values of hidden properties; also one that is written as JSON in a text. */
  #shown(schemas: readonly SchemaObject[], value: Json): Json {
    const parts = schemas.flatMap((schema) => inPlace(this.document, schema));
    if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
      const parsed = parsedJson(value);
      const shown = parsed === undefined ? undefined : this.#shown(schemas, parsed);
      return JSON.stringify(shown) === JSON.stringify(parsed)
        ? value
        : JSON.stringify(shown, null, 2);
    }
    if (Array.isArray(value)) {
      return value.map((one, index) =>
        this.#shown(
          // The `examples` of a schema are values of its own; a list has those of its items.
          [
            ...schemas,
            ...parts.flatMap(({items = [], prefixItems}) => prefixItems?.[index] ?? items),
          ],
          one,
        ),
      );
    }
    if (!isNode(value)) {
      return value;
    }
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, child]) => {
        const own = parts.flatMap(({properties = {}, additionalProperties = []}) =>
          Object.hasOwn(properties, name) ? (properties[name] ?? []) : additionalProperties,
        );
        return own.some((one) => this.#isHidden(one)) ? [] : [[name, this.#shown(own, child)]];
      }),
    );
  }
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function withoutKeys(node: Node, names: ReadonlySet<string>): Node {
  return Object.fromEntries(Object.entries(node).filter(([name]) => !names.has(name)));
}
