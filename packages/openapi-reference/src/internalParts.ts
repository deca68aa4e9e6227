/** Removes the parts of a description that are marked with `x-internal: true`, before it is used. */
import {isContainer} from './json';
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {METHODS} from './methods';
import {decodePointer, isReference, lookUp, objectsIn} from './resolve';
import {inPlace} from './samples/inPlace';
import type {OpenApiDocument} from './types';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => isContainer(value) && !Array.isArray(value);
const isMarked = (value: unknown) => isNode(value) && value['x-internal'] === true;

/** Arrays that mean something else when they are empty. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
/** Maps whose keys are property names. */
const OF_PROPERTIES: ReadonlySet<string> = new Set([
  ...['encoding', 'dependentRequired', 'dependentSchemas'],
]);

/**
 * Returns the description without its internal parts, the references to them, their names in lists, the examples that
 * would reveal them, and the elements left empty: paths without operations, and tags whose operations are all internal.
 *
 * @param document - bundled description; returned unchanged if nothing is internal
 */
export function withoutInternal(document: OpenApiDocument): OpenApiDocument {
  return [...objectsIn(document)].some(isMarked) ? new Stripper(document).strip() : document;
}

class Stripper {
  readonly #hiddenTags: ReadonlySet<unknown>;
  readonly #hiddenIds: ReadonlySet<unknown>;
  /** Shared examples for elements that have internal parts. */
  readonly #hiddenExamples = new Set<unknown>();

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
    // Shared examples are found through their uses.
    this.#copy(this.document, '', false);
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

  /** Whether a value is marked, or refers to something that is or to a part of it. */
  #isHidden(value: unknown, depth = 0): boolean {
    const isOwn = isMarked(value) || this.#hiddenExamples.has(value);
    if (isOwn || !isReference(value) || depth > 50) {
      return isOwn;
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
    const {operationRef} = isNode(value) ? value : {};
    // The operation itself, or the target of a link.
    const isHiddenOperation =
      this.#isHiddenTarget(operationRef) ||
      [value, lookUp(this.document, String(operationRef))].some(
        (one) =>
          isNode(one) &&
          ((Array.isArray(one.tags) && this.#hiddenTags.has(one.tags[0])) ||
            (one.operationId !== undefined && this.#hiddenIds.has(one.operationId))),
      );
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
      const schema = value.schema ?? value.itemSchema;
      const isExample = isData(name, child) || (name === 'examples' && schema !== undefined);
      if (!isMap && isExample && this.#hasHidden(schema ?? value, new Set())) {
        this.#noteExamples(child);
        return [];
      }
      if (!isMap && isData(name, child)) {
        return [[name, child]];
      }
      if (!isMap && isFreeExtension(name) && name !== 'x-tagGroups') {
        return [[name, Array.isArray(child) ? child.filter((one) => !isMarked(one)) : child]];
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
        const left = Object.fromEntries(Object.entries(made).filter(([name]) => !hidden.has(name)));
        const lists = Object.entries(left).map(([key, list]) => [
          key,
          Array.isArray(list) ? list.filter((one) => !hidden.has(String(one))) : list,
        ]);
        return [[name, Object.fromEntries(lists)]];
      }
      const isEmptied = Array.isArray(made) && made.length === 0 && ALTERNATIVES.has(name);
      return isEmptied ? [] : [[name, made]];
    });
    return Object.fromEntries(entries);
  }

  /** Whether an entry of an array names an internal tag or scheme. */
  #isHiddenName(list: string, entry: unknown): boolean {
    if (list === 'tags') {
      return this.#hiddenTags.has(isNode(entry) ? entry.name : entry);
    }
    if (list === 'x-tagGroups' && isNode(entry) && Array.isArray(entry.tags)) {
      return entry.tags.every((tag) => this.#hiddenTags.has(tag));
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

  /** Returns the property names that the schema, or the media type's schema, hides. */
  #hiddenProperties(node: Node): Set<string> {
    const parts = inPlace(this.document, node.schema ?? node.itemSchema ?? node);
    const names = parts.flatMap(({properties = {}}) =>
      Object.entries(properties).flatMap(([name, one]) => (this.#isHidden(one) ? [name] : [])),
    );
    return new Set(names);
  }

  /** Whether a schema has internal parts at any depth. If so, a generated example replaces its own. */
  #hasHidden(value: unknown, seen: Set<unknown>): boolean {
    if (!isContainer(value) || seen.has(value)) {
      return false;
    }
    seen.add(value);
    const inner = isReference(value) ? [lookUp(this.document, value.$ref)] : Object.values(value);
    return this.#isHidden(value) || inner.some((one) => this.#hasHidden(one, seen));
  }

  #noteExamples(examples: unknown): void {
    for (const one of isNode(examples) ? Object.values(examples) : []) {
      this.#hiddenExamples.add(isReference(one) ? lookUp(this.document, one.$ref) : one);
    }
  }
}
