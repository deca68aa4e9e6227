/** Names of this provider's API, which only its description and the simulation of it have. */
import fs from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';

export const ROOT = path.join(import.meta.dirname, '../../..');
export const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

interface Description {
  paths: Record<string, Record<string, {operationId?: string}>>;
  components: {schemas: Record<string, {'x-error-catalogue'?: Record<string, unknown>}>};
}

const {paths, components} = parse(read('openapi/openapi.yaml')) as Description;
const operations = Object.values(paths).flatMap((item) =>
  Object.values(item).flatMap(({operationId}) => operationId ?? []),
);
const errors = Object.values(components.schemas)
  .flatMap((schema) => Object.keys(schema['x-error-catalogue'] ?? {}))
  .filter((code) => code.includes('_'));
/** Of two words or more: others are words of the language. */
const schemas = Object.keys(components.schemas).filter((name) => /[a-z][A-Z]/.test(name));
const banks = (JSON.parse(read('sandbox/banks.json')) as {logins: {bank: string}[]}).logins.map(
  ({bank}) => bank,
);
/** Of its operations, errors and schemas. */
export const API_WORDS: readonly string[] = [
  ...new Set([...operations, ...errors, ...schemas]),
].sort();
export const words: readonly string[] = [...new Set([...API_WORDS, ...banks])].sort();
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
export const NAMES = new RegExp(
  [
    `\\b(?:${words.map(escaped).join('|')})\\b`,
    // A path in a string, with or without a query.
    `(?<=['"\`])(?:${Object.keys(paths).map(escaped).join('|')})(?=['"\`?])`,
  ].join('|'),
  'g',
);
