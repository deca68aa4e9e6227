import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {describeProblems} from '../../text/zodProblems';
import {parseMarket} from './schema';

export const siteDir = fileURLToPath(new URL('../../../', import.meta.url));

export function readData(name: string): unknown {
  return JSON.parse(readFileSync(`${siteDir}markets/data/${name}`, 'utf8'));
}

type Json = Record<string, unknown> | unknown[];

/** Sets the value at a path such as `banks.2.bic`, or removes it if the value is undefined. */
function change(data: unknown, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>(
    (node, key) => (node as Record<string, Json>)[key] as Json,
    data as Json,
  );
  if (value === undefined) {
    Reflect.deleteProperty(parent, last);
  } else {
    (parent as Record<string, unknown>)[last] = value;
  }
}

/** Returns the messages for a market file in which one value has changed. */
export function messagesAfter(code: string, path: string, value: unknown): string[] {
  const data = readData(`${code}.json`);
  change(data, path, value);
  const result = parseMarket(data);
  return result.success ? [] : describeProblems(`markets/data/${code}.json`, result.error);
}
