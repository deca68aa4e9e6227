/**
 * Extensions of operations: their place among others of their tag, and badges. Source of `x-badges`: Redocly, OpenAPI
 * extension x-badges.
 */
import type {Mistake} from './mistake';
import {isContainer, isNumber} from './exactNumbers';
import type {OperationObject} from './types';

export interface Badge {
  name: string;
  /** A colour of CSS. */
  color?: string;
  /** Before or after the method and the path; after them by default. */
  position?: BadgePosition;
}

export const POSITIONS = ['before', 'after'] as const;
type BadgePosition = (typeof POSITIONS)[number];

/** Badges by the extension that a description sets to `true`: `x-ee` to `Enterprise`. */
export type NamedBadges = Readonly<Record<string, Badge>>;

/** A keyword, a hexadecimal number, or a function: nothing that could end a declaration. */
export const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/a-z]+\))$/i;

export const COLOURS = 'a keyword, #hexadecimal, rgb(…) or hsl(…)';

const isPosition = (value: unknown): value is BadgePosition =>
  POSITIONS.some((one) => one === value);

/** Those that the description lists, then those of extensions with a badge. Wrong ones are left out. */
export function badgesOf(operation: OperationObject, named: NamedBadges): Badge[] {
  const own: unknown[] = Array.isArray(operation['x-badges']) ? operation['x-badges'] : [];
  const set = Object.entries(named).filter(([key]) => Reflect.get(operation, key) === true);
  return [...own.filter(isBadge), ...set.map(([, badge]) => badge)];
}

function isBadge(value: unknown): value is Badge {
  return mistakeOfBadge(value) === undefined;
}

/** @returns what is wrong, if anything */
function mistakeOfBadge(value: unknown): string | undefined {
  if (!isContainer(value) || Array.isArray(value)) {
    return `a badge is ${JSON.stringify(value)}. Allowed: an object with "name", and possibly "color" and "position".`;
  }
  const {name, color, position} = value as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || name.trim() === '') {
    return `the "name" of a badge is ${name === undefined ? 'missing' : JSON.stringify(name)}. Allowed: a text.`;
  }
  if (color !== undefined && !(typeof color === 'string' && COLOUR.test(color))) {
    return `the "color" of the badge "${name}" is ${JSON.stringify(color)}. Allowed: ${COLOURS}.`;
  }
  return position === undefined || isPosition(position)
    ? undefined
    : `the "position" of the badge "${name}" is ${JSON.stringify(position)}. Allowed: ${POSITIONS.join(', ')}.`;
}

/** The place of an operation: a low number comes first, none comes last. */
export function orderOf({'x-order': order}: OperationObject): number {
  return isNumber(order) ? order.valueOf() : Number.POSITIVE_INFINITY;
}

/** Operations in the order of their numbers; those with the same stay as they are. */
export function sortedByOrder<Part extends {order: number}>(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
}

/** Wrong extensions are left out. */
export function mistakesOfExtensions(operation: OperationObject, pointer: string): Mistake[] {
  const {'x-order': order, 'x-badges': badges} = operation;
  const wrong = (key: 'x-order' | 'x-badges', reason: string): Mistake => ({
    pointer: `${pointer}/${key}`,
    reason,
    correct: () => {
      Reflect.deleteProperty(operation, key);
    },
  });
  const found: Mistake[] =
    order === undefined || isNumber(order)
      ? []
      : [wrong('x-order', `"x-order" is ${JSON.stringify(order)}. Allowed: a number.`)];
  if (badges === undefined) {
    return found;
  }
  if (!Array.isArray(badges)) {
    const reason = `"x-badges" is ${JSON.stringify(badges)}. Allowed: a list of objects with "name".`;
    return [...found, wrong('x-badges', reason)];
  }
  return [
    ...found,
    ...badges.flatMap((badge: unknown, index): Mistake[] => {
      const reason = mistakeOfBadge(badge);
      return reason === undefined ? [] : [{pointer: `${pointer}/x-badges/${index}`, reason}];
    }),
  ];
}
