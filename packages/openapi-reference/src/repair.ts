/**
 * Leaves out the parts of a description that are wrong, so that the rest of it can be read. What is changed here is
 * always reported as well.
 */
import type {Mistake} from './mistake';
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {escapePointer} from './resolve';

type Node = Record<string, unknown>;

/** A fault that the linter found. */
export interface Fault {
  ruleId: string;
  message: string;
  pointer: string;
}

/** What is put where a required field is missing. Without an entry here, the object around it is left out. */
const SUBSTITUTES: Readonly<Record<string, () => unknown>> = {
  title: () => '',
  version: () => '',
  description: () => '',
  info: () => ({title: '', version: ''}),
  paths: () => ({}),
  content: () => ({}),
  responses: () => ({}),
  flows: () => ({}),
  scopes: () => ({}),
};

/**
 * @param root - a parsed file, is changed in place
 * @returns whether anything has changed
 */
export function repair(root: unknown, faults: readonly Fault[]): boolean {
  const removed = new Map<unknown[], Set<number>>();
  const changes = faults.map((fault) => repairFault(root, fault, removed));
  for (const [list, indexes] of removed) {
    const kept = list.filter((_, index) => !indexes.has(index));
    list.splice(0, list.length, ...kept);
  }
  return changes.some(Boolean);
}

function repairFault(
  root: unknown,
  {ruleId, message, pointer}: Fault,
  removed: Map<unknown[], Set<number>>,
): boolean {
  const node = at(root, partsOf(pointer));
  switch (ruleId) {
    case 'no-unresolved-refs':
      return isNode(node) && Object.hasOwn(node, '$ref')
        ? Reflect.deleteProperty(node, '$ref')
        : remove(root, pointer, removed);
    case 'path-parameters-defined':
      // The page shows the parameter, or the path with a placeholder that has no parameter.
      return false;
    case 'struct': {
      const [, missing] =
        /^(?:The field `|Must contain at least one of the following fields: )(\w+)/.exec(message) ??
        [];
      const substitute = missing === undefined ? undefined : SUBSTITUTES[missing];
      return missing === undefined || substitute === undefined || !isNode(node)
        ? remove(root, pointer, removed)
        : Reflect.set(node, missing, substitute());
    }
    default:
      return remove(root, pointer, removed);
  }
}

function remove(root: unknown, pointer: string, removed: Map<unknown[], Set<number>>): boolean {
  const parts = partsOf(pointer);
  const last = parts.at(-1);
  const parent = at(root, parts.slice(0, -1));
  if (last === undefined) {
    return false;
  }
  if (Array.isArray(parent)) {
    removed.set(parent, new Set([...(removed.get(parent) ?? []), Number(last)]));
    return true;
  }
  return isNode(parent) && Object.hasOwn(parent, last) && Reflect.deleteProperty(parent, last);
}

function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .filter((part, index, all) => part !== '' || index < all.length - 1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(root: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (node, part) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, part)
        ? (node as Node)[part]
        : undefined,
    root,
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a reference within the file expects null to have parts: the linter cannot follow it. */
function leadsThroughNull(root: unknown, reference: string): boolean {
  let target = root;
  for (const part of reference.startsWith('#/') ? reference.slice(2).split('/') : []) {
    if (target === null) {
      return true;
    }
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    target = typeof target === 'object' ? Reflect.get(target, name) : undefined;
  }
  return false;
}

/** A field that the linter cannot read: it calls the method of that name on every object with fields of its own. */
const UNREADABLE = 'hasOwnProperty';
/** What the YAML parser makes of a key that is an object. */
const NO_TEXT = '[object Object]';

/**
 * Values that the linter stops at without naming a place.
 *
 * @param root - a parsed file; the values are removed
 */
export function removeUnreadable(root: unknown): Mistake[] {
  const mistakes: Mistake[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, pointer: string, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    const node = value as Node;
    const drop = (key: string, reason: string) => {
      mistakes.push({pointer: `${pointer}/${key}`, reason});
      Reflect.deleteProperty(node, key);
    };
    if (!isMap && Object.hasOwn(node, '$ref') && typeof node.$ref !== 'string') {
      drop(
        '$ref',
        `"$ref" is ${JSON.stringify(node.$ref)}. Allowed: a string with the address of what it refers to.`,
      );
    }
    if (!isMap && typeof node.$ref === 'string' && leadsThroughNull(root, node.$ref)) {
      drop(
        '$ref',
        `"$ref" is ${JSON.stringify(node.$ref)}, which leads through null. Allowed: the address of a part of the description.`,
      );
    }
    // The linter would blame what the reference leads to.
    if (typeof node.$ref === 'string' && /\/security\/\d+$/.test(pointer)) {
      drop('$ref', '"$ref" is not possible here. Allowed: names of security schemes.');
    }
    if (!isMap && Object.hasOwn(node, UNREADABLE)) {
      drop(UNREADABLE, `"${UNREADABLE}" is not possible as a name here. Allowed: any other name.`);
    }
    if (Object.hasOwn(node, NO_TEXT)) {
      mistakes.push({pointer, reason: 'a key is an object. Allowed: texts.'});
      Reflect.deleteProperty(node, NO_TEXT);
    }
    for (const [key, child] of Object.entries(node)) {
      if (isMap || !(isData(key, child) || isFreeExtension(key))) {
        visit(child, `${pointer}/${escapePointer(key)}`, !isMap && MAPS_OF_NAMES.has(key));
      }
    }
  };
  visit(root, '#', false);
  return mistakes;
}
