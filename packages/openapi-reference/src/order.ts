/** The extension `x-order`, which sets the position of an operation within its tag. */
import type {Mistake} from './mistake';
import type {OperationObject} from './types';

/** Returns the position; operations without a number come last. */
export function orderOf({'x-order': order}: OperationObject): number {
  return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
}

/** Sorts operations by number; those with the same number keep their order. */
export function sortedByOrder<Part extends {order: number}>(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
}

export function orderMistakes({'x-order': order}: OperationObject, pointer: string): Mistake[] {
  return order === undefined || typeof order === 'number'
    ? []
    : [
        {
          pointer: `${pointer}/x-order`,
          reason: `"x-order" is ${JSON.stringify(order)}. Allowed: a number.`,
        },
      ];
}
