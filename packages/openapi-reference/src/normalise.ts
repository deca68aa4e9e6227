/** Unifies equivalent notations in a description before it is used. */
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {escapePointer, isReference} from './resolve';
import type {OpenApiDocument} from './types';

/** A warning for the author. */
export interface Remark {
  pointer: string;
  text: string;
}

const SCHEMAS = '#/components/schemas/';
type Node = Record<string, unknown>;

/** The first file of a description, to which the other files refer. */
export interface FirstFile {
  root: OpenApiDocument;
  /** Address of the first file, relative to the other one. */
  address: string;
}

/**
 * - Values in `discriminator.mapping` that are names become references (OpenAPI Specification, Discriminator Object).
 * - In OpenAPI 3.0, keywords without effect next to a reference to a schema are removed.
 *
 * @param file - a parsed file of a description; modified in place
 * @param first - the first file, if `file` is another one
 */
export function normalise(file: unknown, first?: FirstFile): Remark[] {
  const root = file as OpenApiDocument;
  const remarks: Remark[] = [];
  visitParts(root, (node, pointer) => {
    remarks.push(...notShown(node, pointer));
    normaliseMapping(node, pointer, first ?? {root, address: ''}, remarks);
    if (isReference(node) && (first?.root ?? root).openapi.startsWith('3.0')) {
      remarks.push(...removeIneffective(node, pointer));
    }
  });
  return remarks;
}

/** Rare keywords that no page shows. */
const NOT_SHOWN = ['$dynamicRef', 'mediaTypes', 'prefixEncoding', 'itemEncoding'];

function notShown(node: Node, pointer: string): Remark[] {
  const beside = /^#\/(?:paths|webhooks)\/[^/]+$/.test(pointer) && isReference(node);
  const keys = beside ? Object.keys(node).filter((key) => key !== '$ref') : NOT_SHOWN;
  const where = beside ? ' next to the reference of a path' : '';
  return [
    ...keys
      .filter((key) => Object.hasOwn(node, key))
      .map((key) => ({
        pointer: `${pointer}/${escapePointer(key)}`,
        text: `the pages do not show "${key}"${where}.`,
      })),
    ...(node.in === 'querystring'
      ? [{pointer, text: 'the pages do not show a parameter in "querystring".'}]
      : []),
  ];
}

/**
 * Moves references with siblings into `allOf`. Bundlers replace a reference to a reference with the final target, and
 * would lose the siblings of the intermediate one. The reference goes into a nested `allOf` of its own, because
 * directly in `allOf` it would make the schema a child of its target.
 *
 * @param file - a parsed and checked file of a description; modified in place
 */
export function keepBesideReferences(file: unknown): void {
  visitParts(file, (node, pointer) => {
    if (
      typeof node.$ref === 'string' &&
      Object.keys(node).length > 1 &&
      /\/(?:schemas|\$defs|definitions)\/[^/]+$/.test(pointer)
    ) {
      const {$ref, allOf} = node;
      delete node.$ref;
      node.allOf = [{allOf: [{$ref}]}, ...(Array.isArray(allOf) ? (allOf as unknown[]) : [])];
    }
  });
}

/** Keywords of a Schema Object other than texts. Source: OpenAPI 3.0.4, Schema Object. */
const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'format', 'nullable', 'enum', 'default', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'minProperties', 'maxProperties', 'required'],
  ...['properties', 'additionalProperties', 'allOf', 'oneOf', 'anyOf', 'not', 'discriminator'],
  ...['readOnly', 'writeOnly', 'xml'],
]);

/** Removes keywords without effect, except texts, which help readers. Source: OpenAPI 3.0.4, Reference Object. */
function removeIneffective(node: Node, pointer: string): Remark[] {
  return Object.keys(node)
    .filter((keyword) => SCHEMA_KEYWORDS.has(keyword))
    .map((keyword) => {
      Reflect.deleteProperty(node, keyword);
      return {
        pointer: `${pointer}/${keyword}`,
        text: `"${keyword}" has no effect next to a reference in OpenAPI 3.0. Put both into an "allOf".`,
      };
    });
}

/** @param see - receives each node with its pointer and, without names, the keywords above it */
export function visitParts(
  root: unknown,
  see: (node: Node, pointer: string, keywords: readonly string[]) => void,
): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown, pointer: string, isMap: boolean, keywords: readonly string[]) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    const node = value as Node;
    if (!Array.isArray(value) && !isMap) {
      see(node, pointer, keywords);
    }
    for (const [key, child] of Object.entries(node)) {
      if (isMap || !(isData(key, child) || isFreeExtension(key))) {
        const more = isMap ? keywords : [...keywords, key];
        visit(child, `${pointer}/${escapePointer(key)}`, !isMap && MAPS_OF_NAMES.has(key), more);
      }
    }
  };
  visit(root, '#', false, []);
}

/** Whether a reference has a scheme. Such URLs are never fetched. */
function isElsewhere(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(reference) && !reference.startsWith('file:');
}

function normaliseMapping(
  {discriminator}: Node,
  pointer: string,
  {root, address}: FirstFile,
  remarks: Remark[],
): void {
  if (typeof discriminator !== 'object' || discriminator === null) {
    return;
  }
  const {mapping} = discriminator as {mapping?: unknown};
  const isKnown = (name: string) => Object.hasOwn(root.components?.schemas ?? {}, name);
  const normaliseTarget = (targets: Record<string, unknown>, key: string, place: string) => {
    const target = targets[key];
    if (typeof target !== 'string') {
      return;
    }
    const isName = /^[A-Za-z0-9._-]+$/.test(target);
    if (isName && isKnown(target)) {
      targets[key] = `${address}${SCHEMAS}${target}`;
    } else if (isElsewhere(target) || (isName && !/\.(?:ya?ml|json)$/.test(target))) {
      remarks.push({
        pointer: `${pointer}/discriminator/${place}`,
        text: `"${target}" is not a schema of the description. Allowed: a name in "components/schemas", or the address of a schema.`,
      });
      Reflect.deleteProperty(targets, key);
    }
  };
  normaliseTarget(discriminator as Record<string, unknown>, 'defaultMapping', 'defaultMapping');
  if (typeof mapping === 'object' && mapping !== null) {
    for (const value of Object.keys(mapping)) {
      normaliseTarget(mapping as Record<string, unknown>, value, `mapping/${escapePointer(value)}`);
    }
  }
}
