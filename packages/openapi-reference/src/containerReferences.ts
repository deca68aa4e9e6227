/** References where the specification has a map or a list. Linters follow them, and blame what they lead to. */
import type {Mistake} from './mistake';
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import {isInside, type Remark} from './normalise';
import {decodePointer, escapePointer, isReference, lookUp} from './resolve';
import type {OpenApiDocument} from './types';

type Node = Record<string, unknown>;

/** Sources: OpenAPI 3.2.0, 4; JSON Schema 2020-12, core 10.2 and 10.3. */
const LISTS: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'required'],
  ...['parameters', 'security', 'servers', 'tags'],
]);

interface Read {
  mistakes: Mistake[];
  remarks: Remark[];
}

/**
 * A reference to another file in place of a map or a list, which the bundler replaces by what it leads to, or to an
 * anchor in another file, of which linters and bundlers know nothing.
 */
export interface OutsideReference {
  reference: string;
  /**
   * Removes a reference in place of a map or a list if its target is neither, and says so.
   *
   * @param pointer - finds the place of the target in its file
   */
  check: (target: unknown, pointer: () => string | undefined) => Mistake | undefined;
}

/**
 * Replaces a reference within the file by its map or list, as most tools do. Where it leads to something else, the
 * reference is wrong and not its target.
 *
 * @param root - a parsed file, is changed in place
 */
export function readContainerReferences(root: unknown): Read & {outside: OutsideReference[]} {
  const mistakes: Mistake[] = [];
  const remarks: Remark[] = [];
  const outside: OutsideReference[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, pointer: string, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    const node = value as Node;
    if (!isMap && isReference(node) && /^[^#:]+#[^/]/.test(node.$ref)) {
      const reference = node.$ref;
      outside.push({
        reference,
        check: (_, pointerOf) => {
          const found = pointerOf();
          if (found !== undefined) {
            node.$ref = `${reference.split('#')[0]}${found}`;
          }
          return undefined;
        },
      });
    }
    for (const [key, child] of Object.entries(node)) {
      if (!isMap && (isData(key, child) || isFreeExtension(key))) {
        continue;
      }
      const here = `${pointer}/${escapePointer(key)}`;
      if (!isMap && !Array.isArray(value) && isReference(child) && isContainerName(key)) {
        const mistake = (): Mistake => {
          Reflect.deleteProperty(node, key);
          return {
            pointer: here,
            reason: `the reference "${child.$ref}" does not lead to a ${nameOf(key)}. Allowed: a ${nameOf(key)}.`,
          };
        };
        if (child.$ref.startsWith('#')) {
          const target = targetOf(root, child.$ref);
          if (!isContainerOf(key, target) || isNamedPart(child.$ref) || isInside(node, target)) {
            // The linter reports a reference to nothing.
            mistakes.push(...(target === undefined ? [] : [mistake()]));
          } else {
            remarks.push({
              pointer: here,
              text: `a reference is not allowed in place of a ${nameOf(key)}; it is read as what it leads to.`,
            });
            const {$ref: _, ...beside} = child;
            node[key] = Array.isArray(target) ? target : {...target, ...beside};
          }
        } else {
          outside.push({
            reference: child.$ref,
            check: (target) => (isContainerOf(key, target) ? undefined : mistake()),
          });
        }
      }
      visit(node[key], here, !isMap && MAPS_OF_NAMES.has(key));
    }
  };
  visit(root, '#', false);
  return {mistakes, remarks, outside};
}

/** The pointer to a part of a file. */
export function pointerTo(root: unknown, part: unknown): string | undefined {
  const seen = new Set<unknown>();
  const search = (value: unknown, pointer: string): string | undefined => {
    if (value === part) {
      return pointer;
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return undefined;
    }
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      const found = search(child, `${pointer}/${escapePointer(key)}`);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  return search(root, '#');
}

function isContainerName(key: string): boolean {
  return MAPS_OF_NAMES.has(key) || LISTS.has(key);
}

function nameOf(key: string): string {
  return LISTS.has(key) ? 'list' : 'map of names';
}

/** What references within the file lead to in the end. */
function targetOf(root: unknown, reference: string): unknown {
  const seen = new Set<string>();
  let next = reference;
  for (;;) {
    const target = lookUp(root as OpenApiDocument, next);
    if (!isReference(target) || seen.has(next)) {
      return target;
    }
    seen.add(next);
    next = target.$ref;
  }
}

/** A list, or a map whose values may be schemas or other objects. */
function isContainerOf(key: string, target: unknown): target is Node | unknown[] {
  return Array.isArray(target)
    ? LISTS.has(key)
    : MAPS_OF_NAMES.has(key) &&
        typeof target === 'object' &&
        target !== null &&
        Object.entries(target).every(
          ([name, value]) =>
            isFreeExtension(name) ||
            typeof value === 'boolean' ||
            (typeof value === 'object' && value !== null && !Array.isArray(value)),
        );
}

/** Whether a pointer leads to a schema, response or other part of known kind, and not to a map or list. */
function isNamedPart(pointer: string): boolean {
  const parts = pointer.replace(/^#\/?/, '').split('/').map(decodePointer);
  let isMap = false;
  for (const part of parts) {
    if (!isMap && isFreeExtension(part)) {
      return false;
    }
    isMap = !isMap && MAPS_OF_NAMES.has(part);
  }
  return !isMap && !LISTS.has(parts.at(-1) ?? '');
}
