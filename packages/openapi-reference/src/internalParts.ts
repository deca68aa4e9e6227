import {isContainer} from './exactNumbers';
import {isReference, lookUp} from './resolve';
import type {OpenApiDocument} from './types';

/** The description without what is marked with `x-internal: true`, and without references to it in lists. */
export function withoutInternal(document: OpenApiDocument): OpenApiDocument {
  const isInternal = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    ((value as {'x-internal'?: unknown})['x-internal'] === true ||
      (isReference(value) && isInternalTarget(document, value.$ref)));
  const hidden = new Set(
    (document.tags ?? []).filter((tag) => tag['x-internal'] === true).map(({name}) => name),
  );
  const hasHiddenTag = (value: unknown) => {
    const tags = (value as {tags?: unknown} | null)?.tags;
    return Array.isArray(tags) && tags.length > 0 && hidden.has(String(tags[0]));
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.filter((one) => !isInternal(one)).map(copy);
    }
    if (!isContainer(value)) {
      return value;
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, child]) => !isInternal(child) && !(hidden.size > 0 && hasHiddenTag(child)))
        .map(([key, child]) => [key, copy(child)]),
    );
  };
  return copy(document) as OpenApiDocument;
}

function isInternalTarget(document: OpenApiDocument, ref: string): boolean {
  const target = lookUp(document, ref);
  return (
    typeof target === 'object' &&
    target !== null &&
    (target as {'x-internal'?: unknown})['x-internal'] === true
  );
}
