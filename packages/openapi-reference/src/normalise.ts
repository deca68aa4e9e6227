/** Normalises equivalent forms of a description, before it is read. */
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {decodePointer, escapePointer, isReference, lookUp, resolve} from './resolve';
import type {OpenApiDocument} from './types';

/** A warning for the author. */
export interface Remark {
  pointer: string;
  text: string;
}

const SCHEMAS = '#/components/schemas/';
type Node = Record<string, unknown>;

interface Named {
  pointer: string;
  node: Node;
}

interface Anchor extends Named {
  name: string;
}

/** The first file of a description, for its other files. */
export interface FirstFile {
  root: OpenApiDocument;
  /** Its relative address. */
  address: string;
}

/**
 * - Values of `discriminator.mapping` that are names become references (OpenAPI Specification, Discriminator Object).
 * - References to an `$id` become pointers, those by `$dynamicRef`, too, to the nearest anchor around them
 *   (JSON Schema 2020-12 Core, 8.2.1 and 8.2.3).
 * - A media type that is a reference, since OpenAPI 3.2, becomes what it refers to.
 * - What has no effect beside a reference to a schema, in OpenAPI 3.0, is left out.
 *
 * @param file - a parsed file of a description, is changed in place
 * @param first - if this is another one
 */
export function normalise(file: unknown, first?: FirstFile): Remark[] {
  const root = file as OpenApiDocument;
  const remarks: Remark[] = [];
  const ids = new Map<string, Named>();
  const anchors: Anchor[] = [];
  visitParts(root, (node, pointer, base) => {
    if (base.id === node && base.address !== '') {
      ids.set(base.address, {pointer, node});
    }
    for (const name of [node.$anchor, node.$dynamicAnchor]) {
      if (typeof name === 'string') {
        anchors.push({name, pointer, node});
      }
    }
  });
  visitParts(root, (node, pointer, base) => {
    normaliseMapping(node, pointer, first ?? {root, address: ''}, remarks);
    normaliseContent(node, root);
    if (isReference(node) && (first?.root ?? root).openapi.startsWith('3.0')) {
      remarks.push(...removeIneffective(node, pointer));
    }
    if (typeof node.$dynamicRef === 'string') {
      const target = dynamicTarget(node.$dynamicRef, pointer, anchors);
      if (target !== undefined && node.$ref === undefined) {
        node.$ref = target;
        delete node.$dynamicRef;
      }
    }
    if (typeof node.$ref !== 'string') {
      return;
    }
    const known = byId(node.$ref, base.address, {ids, anchors});
    if (known !== undefined) {
      node.$ref = known;
    } else if (
      anchors.some(({name}) => node.$ref === `#${name}`) &&
      lookUp(root, node.$ref) === undefined
    ) {
      node.$ref = anchors.find(({name}) => node.$ref === `#${name}`)?.pointer;
    }
  });
  return remarks;
}

/**
 * Bundlers replace a reference to a reference by what the second one leads to, without what a named schema says beside
 * it. As parts of `allOf`, both apply. The reference is in one of its own, because a child by inheritance names its
 * parent directly.
 *
 * @param file - a parsed file of a description, is changed in place after it was checked
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

/** Those of a Schema Object that say more than a text. Source: OpenAPI 3.0.4, Schema Object. */
const SCHEMA_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'format', 'nullable', 'enum', 'default', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'items', 'minProperties', 'maxProperties', 'required'],
  ...['properties', 'additionalProperties', 'allOf', 'oneOf', 'anyOf', 'not', 'discriminator'],
  ...['readOnly', 'writeOnly', 'xml'],
]);

/** Source: OpenAPI 3.0.4, Reference Object. Texts stay, since they help a reader and decide nothing. */
function removeIneffective(node: Node, pointer: string): Remark[] {
  return Object.keys(node)
    .filter((keyword) => SCHEMA_KEYWORDS.has(keyword))
    .map((keyword) => {
      Reflect.deleteProperty(node, keyword);
      return {
        pointer: `${pointer}/${keyword}`,
        text: `"${keyword}" has no effect beside a reference in OpenAPI 3.0. Allowed: both as parts of "allOf".`,
      };
    });
}

interface Base {
  /** The schema that has the `$id`. */
  id: unknown;
  /** Absolute or relative, as far as known; empty without any `$id`. */
  address: string;
}

function visitParts(root: unknown, see: (node: Node, pointer: string, base: Base) => void): void {
  const seen = new Set<unknown>();
  const visit = (value: unknown, pointer: string, around: Base, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    const node = value as Node;
    const {$id} = node;
    const hasId = !isMap && typeof $id === 'string' && !Array.isArray(value);
    const base = hasId ? {id: node, address: join(around.address, $id)} : around;
    if (!Array.isArray(value) && !isMap) {
      see(node, pointer, base);
    }
    for (const [key, child] of Object.entries(node)) {
      if (isMap || !(isData(key, child) || isFreeExtension(key))) {
        visit(child, `${pointer}/${escapePointer(key)}`, base, !isMap && MAPS_OF_NAMES.has(key));
      }
    }
  };
  const {$self} = (root ?? {}) as {$self?: unknown};
  const hasAddress = typeof $self === 'string';
  visit(
    root,
    '#',
    hasAddress ? {id: root, address: join('', $self)} : {id: undefined, address: ''},
    false,
  );
}

/** With a scheme: such addresses are never fetched. */
function isElsewhere(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(reference) && !reference.startsWith('file:');
}

/** Placeholder for the unknown URL of a description. Source of the domain: RFC 6761. */
const NOWHERE = 'https://description.invalid/';

function join(base: string, reference: string): string {
  try {
    return new URL(reference, base === '' ? NOWHERE : base).href.replace(/#$/, '');
  } catch {
    return reference;
  }
}

function byId(
  ref: string,
  base: string,
  {ids, anchors}: {ids: ReadonlyMap<string, Named>; anchors: readonly Anchor[]},
): string | undefined {
  if (ids.size === 0) {
    return undefined;
  }
  const [address = '', fragment = ''] = join(base, ref).split('#');
  const named = ids.get(address);
  if (named === undefined || (ref.startsWith('#/') && base === '')) {
    return undefined;
  }
  if (fragment === '') {
    return named.pointer;
  }
  // Inside a schema with its own URL, a pointer may still refer to the whole description.
  const inside = lookUp(named.node as unknown as OpenApiDocument, `#${fragment}`);
  if (fragment.startsWith('/')) {
    return inside === undefined ? undefined : `${named.pointer}${fragment}`;
  }
  const inSchema = ({pointer}: Anchor) =>
    pointer === named.pointer || pointer.startsWith(`${named.pointer}/`);
  return anchors.find((anchor) => anchor.name === fragment && inSchema(anchor))?.pointer;
}

/** The anchor of the innermost schema around the reference that has it, else the first of the description. */
function dynamicTarget(
  ref: string,
  pointer: string,
  anchors: readonly Anchor[],
): string | undefined {
  const name = anchorName(ref);
  const candidates = anchors.filter((anchor) => anchor.name === name);
  const around = candidates
    .filter((anchor) => pointer.startsWith(`${anchor.pointer}/`))
    .sort((a, b) => b.pointer.length - a.pointer.length);
  return (around[0] ?? candidates[0])?.pointer;
}

function anchorName(ref: string): string {
  return decodePointer(ref.slice(ref.indexOf('#') + 1));
}

const MEDIA_TYPES = '#/components/mediaTypes/';

function normaliseContent({content}: Node, root: OpenApiDocument): void {
  if (typeof content !== 'object' || content === null) {
    return;
  }
  const types = content as Record<string, unknown>;
  for (const [type, value] of Object.entries(types)) {
    if (isReference(value) && value.$ref.startsWith(MEDIA_TYPES)) {
      const target = resolve(root, value);
      // The linter reports a reference to nothing, or to what contains it.
      types[type] = target === undefined || isInside(types, target) ? value : target;
    }
  }
}

export function isInside(part: unknown, value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) {
    return false;
  }
  seen.add(value);
  return value === part || Object.values(value).some((child) => isInside(part, child, seen));
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
        text: `"${target}" is not a schema of the description.`,
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
