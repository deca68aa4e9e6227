/** Validates responses independently of the sandbox: with Ajv and closed objects. */
import fs from 'node:fs';
import path from 'node:path';
import addFormats from 'ajv-formats';
import {Ajv2020} from 'ajv/dist/2020';
import {parse} from 'yaml';

/** Relative to the root, where all tests run: Playwright also loads this file, as CommonJS. */
const DESCRIPTION = path.resolve('openapi/openapi.yaml');

export interface Answer {
  method: string;
  /** Path without the query. */
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Returns the violations of the description in a response; empty if it is valid. */
export type Judge = (answer: Answer) => string[];

interface Response {
  $ref?: string;
  content?: Record<string, object>;
  headers?: Record<string, {$ref?: string; required?: boolean}>;
}
interface Description {
  paths: Record<string, Record<string, {responses: Record<string, Response>}>>;
}

/** Returns the description with closed objects, except composed ones, whose parts do not list all properties. */
function closedDescription(): Description {
  const text = JSON.stringify(parse(fs.readFileSync(DESCRIPTION, 'utf8')));
  return JSON.parse(text, (_, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'properties' in value;
    const isComposed = isObject && ['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in value);
    return isObject && !isComposed ? {additionalProperties: false, ...value} : value;
  }) as Description;
}

/** Escapes a key for a JSON pointer. Source: RFC 6901, 3. */
const keyOf = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function makeJudge(): Judge {
  const description = closedDescription();
  const ajv = new Ajv2020({strict: false, allErrors: true});
  addFormats(ajv);
  ajv.addSchema(description, 'api');
  // Ajv caches compiled schemas by reference. Braces in a path are encoded there. Source: RFC 6901, 6.
  const problemsOf = (place: string, pointer: string, value: unknown): string[] => {
    const reference = `api#${encodeURI(pointer)}`;
    const validate = ajv.getSchema(reference) ?? ajv.compile({$ref: reference});
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map(
          ({instancePath, message, params}) =>
            `${place}${instancePath}: ${message ?? ''} ${JSON.stringify(params)}`,
        );
  };
  /** Returns the value at a pointer, or the target of its reference. */
  const follow = <Value extends {$ref?: string}>(
    pointer: string,
    value: Value,
  ): [string, Value] => {
    const target = value.$ref?.slice(1);
    const found = target
      ?.split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], description);
    return target === undefined ? [pointer, value] : follow(target, found as Value);
  };
  return ({method: upper, path: address, status, headers, body}) => {
    const method = upper.toLowerCase();
    const [template, item] =
      Object.entries(description.paths).find(([each]) =>
        new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
      ) ?? [];
    const responses = item?.[method]?.responses ?? {};
    const code = [String(status), `${String(status)[0] ?? ''}XX`].find((each) => each in responses);
    if (template === undefined || code === undefined) {
      return [`the description has no ${status} of ${upper} ${address}`];
    }
    const place = `/paths/${keyOf(template)}/${method}/responses/${code}`;
    const [pointer, response] = follow(place, responses[code] ?? {});
    const type = headers['content-type']?.split(';')[0] ?? '';
    return [
      ...(response.content !== undefined && type in response.content
        ? problemsOf('body', `${pointer}/content/${keyOf(type)}/schema`, body)
        : [`${type} is not a type of ${upper} ${address}, ${status}`]),
      ...Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
        const [at, {required = false}] = follow(`${pointer}/headers/${keyOf(name)}`, header);
        const text = headers[name.toLowerCase()];
        if (text === undefined) {
          return required ? [`the header ${name} is missing`] : [];
        }
        return problemsOf(name, `${at}/schema`, /^\d+$/.test(text) ? Number(text) : text);
      }),
    ];
  };
}

/** Shared by all test files of a process. Parsing the description and compiling its schemas takes seconds. */
let shared: Judge | undefined;

export function createJudge(): Judge {
  return (shared ??= makeJudge());
}
