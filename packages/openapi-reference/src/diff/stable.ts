import {isContainer, toJson} from '../json';

/** JSON with keys in order: the same text for the same content. A value that contains itself is cut there. */
export function stable(value: unknown): string | undefined {
  return value === undefined ? undefined : toJson(ordered(value, []));
}

function ordered(value: unknown, around: readonly unknown[]): unknown {
  if (!isContainer(value) || around.includes(value)) {
    return isContainer(value) ? '(contains itself)' : value;
  }
  const inside = [...around, value];
  if (Array.isArray(value)) {
    return value.map((item) => ordered(item, inside));
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [key, ordered(child, inside)]),
  );
}
