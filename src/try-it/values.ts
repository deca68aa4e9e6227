/** Values in a form, and the request that they create. */
import {translate} from '@docusaurus/Translate';
import type {CallForm} from '../../packages/openapi-reference/src/client';

export interface Values {
  /** By location and name, such as `path account_id`; empty: not sent. */
  fields: Readonly<Record<string, string>>;
  body: string;
}

export interface Mistake {
  /** Key of the field, or `body`. */
  field: string;
  message: string;
  /** Number of the affected fields; one by default. */
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

/** Position of the JSON syntax error, in the words of the browser. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `${translate({message: 'This is not JSON.'})} ${error instanceof Error ? error.message : ''}`.trim();
  }
}

/** Path and query with values filled in. */
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

/** The same for the reader: what is missing has its name. */
export function shownAddress(form: CallForm, {fields, body}: Values): string {
  const missing = form.fields
    .filter((field) => field.place === 'path' && (fields[fieldKey(field)] ?? '') === '')
    .map((field): [string, string] => [fieldKey(field), `{${field.name}}`]);
  return addressOf(form, {fields: {...fields, ...Object.fromEntries(missing)}, body}).replaceAll(
    /%7B([^/?]+?)%7D/g,
    '{$1}',
  );
}

/** Headers in addition to the token. */
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
