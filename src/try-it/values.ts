/** Values in a form, and the resulting request. */
import {translate} from '@docusaurus/Translate';
import type {CallForm} from '../../packages/openapi-reference/src/client';

export interface Values {
  /** Values by location and name, such as `path account_id`. Empty values are not sent. */
  fields: Readonly<Record<string, string>>;
  body: string;
}

export interface Mistake {
  /** Key of the field, or `body`. */
  field: string;
  message: string;
  /** Number of affected fields; one by default. */
  count?: number;
}

/** Message for a required field that is empty. */
export const REQUIRED = translate({message: 'Required.'});

export function fieldKey({place, name}: {place: string; name: string}): string {
  return `${place} ${name}`;
}

export function isHeaderValue(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

/** Returns the position of the JSON syntax error in the browser's wording. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `${translate({message: 'This is not JSON.'})} ${error instanceof Error ? error.message : ''}`.trim();
  }
}

/** Returns path and query with values filled in. */
export function addressOf({path, fields: list}: CallForm, {fields}: Values): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(fields[`path ${name}`] ?? ''),
  );
  const query = new URLSearchParams(
    list.flatMap((field): [string, string][] => {
      const value = fields[fieldKey(field)] ?? '';
      return field.place === 'query' && value !== '' ? [[field.name, value]] : [];
    }),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/** Returns the address for display, with names in place of missing values. */
export function shownAddress(form: CallForm, {fields, body}: Values): string {
  const missing = form.fields
    .filter((field) => field.place === 'path' && (fields[fieldKey(field)] ?? '') === '')
    .map((field): [string, string] => [fieldKey(field), `{${field.name}}`]);
  return addressOf(form, {fields: {...fields, ...Object.fromEntries(missing)}, body}).replaceAll(
    /%7B([^/?]+?)%7D/g,
    '{$1}',
  );
}

/** Returns the headers in addition to the token. */
export function headersOf(
  {fields: list, body, accept}: CallForm,
  values: Values,
): [string, string][] {
  const given = list.flatMap((field): [string, string][] => {
    const value = values.fields[fieldKey(field)] ?? '';
    return field.place === 'header' && value !== '' && isHeaderValue(field.name, value)
      ? [[field.name, value]]
      : [];
  });
  return [
    ...(accept === undefined ? [] : [['Accept', accept] as [string, string]]),
    ...(body === undefined || values.body.trim() === ''
      ? []
      : [['Content-Type', body.type] as [string, string]]),
    ...given,
  ];
}
