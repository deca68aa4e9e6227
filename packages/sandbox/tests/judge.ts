/** An independent validator of responses: Ajv, with the description's objects closed. */
import fs from 'node:fs';
import path from 'node:path';
import addFormats from 'ajv-formats';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020';
import {isMap, isScalar, parseDocument, visit, type YAMLMap} from 'yaml';

const DESCRIPTION = path.join(import.meta.dirname, '../../../openapi/openapi.yaml');

/** Keywords that compose schemas: there, one part does not know the properties of the others. */
const COMPOSED = ['allOf', 'anyOf', 'oneOf', 'additionalProperties', 'unevaluatedProperties'];

function isClosable(schema: YAMLMap): boolean {
  return isMap(schema.get('properties', true)) && !COMPOSED.some((keyword) => schema.has(keyword));
}

/** The description with closed objects. */
function closedDescription(text: string): Description {
  const document = parseDocument(text);
  visit(document, {
    Map: (_key, node, ancestors) => {
      const type = node.get('type');
      const isExample = ancestors.some(
        (ancestor) =>
          'key' in ancestor &&
          isScalar(ancestor.key) &&
          (ancestor.key.value === 'example' || ancestor.key.value === 'value'),
      );
      if (!isExample && (type === 'object' || type === undefined) && isClosable(node)) {
        node.set('additionalProperties', false);
      }
    },
  });
  return document.toJS() as Description;
}

export interface Answer {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Violations of the description in a response; empty if it is valid. */
export type Judge = (answer: Answer) => string[];

/** One for all test files of a process: reading the description and compiling its schemas takes seconds. */
let shared: Judge | undefined;

export function createJudge(): Judge {
  shared ??= judgeOf(closedDescription(fs.readFileSync(DESCRIPTION, 'utf8')));
  return shared;
}

interface Reference {
  $ref?: string;
}
interface Header extends Reference {
  required?: boolean;
}
interface Response extends Reference {
  content?: Record<string, object>;
  headers?: Record<string, Header>;
}
interface Description {
  paths: Record<string, Record<string, {responses?: Record<string, Response>}>>;
}

/** The key in a pointer of JSON. Source: RFC 6901, 3. */
const keyOf = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function judgeOf(description: Description): Judge {
  const ajv = new Ajv2020({strict: false, allErrors: true});
  addFormats(ajv);
  ajv.addSchema(description, 'api');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string) => {
    // In a fragment, characters of a path such as braces are encoded. Source: RFC 6901, 6.
    const place = encodeURI(pointer);
    const known = validators.get(place) ?? ajv.compile({$ref: `api#${place}`});
    validators.set(place, known);
    return known;
  };
  /** What stands at a pointer, or where its reference leads. */
  const follow = <Value extends Reference>(pointer: string, value: Value): [string, Value] => {
    if (value.$ref === undefined) {
      return [pointer, value];
    }
    const target = value.$ref.slice(1);
    const found = target
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (at, key) =>
          (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        description,
      );
    return follow(target, found as Value);
  };
  const problemsOf = (place: string, pointer: string, value: unknown): string[] => {
    const validate = validatorOf(pointer);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({instancePath, message, params}) =>
            `${place}${instancePath}: ${message ?? ''} ${JSON.stringify(params)}`,
        );
  };
  const known = Object.entries(description.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, {responses = {}}]) => ({
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      method: method.toUpperCase(),
      pointer: `/paths/${keyOf(template)}/${method}/responses`,
      responses,
    })),
  );
  return ({method, path: address, status, headers, body}) => {
    const found = known.find((one) => one.method === method && one.pattern.test(address));
    if (found === undefined) {
      return [`the description has no ${method} ${address}`];
    }
    const code = [String(status), `${String(status)[0] ?? ''}XX`, 'default'].find(
      (one) => one in found.responses,
    );
    const stated = code === undefined ? undefined : found.responses[code];
    if (code === undefined || stated === undefined) {
      return [`the description has no ${status} of ${method} ${address}`];
    }
    const [pointer, response] = follow(`${found.pointer}/${code}`, stated);
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    const hasType = response.content !== undefined && type in response.content;
    return [
      ...(response.content === undefined || hasType
        ? []
        : [`${type} is not a type of ${method} ${address}, ${status}`]),
      ...(hasType ? problemsOf('body', `${pointer}/content/${keyOf(type)}/schema`, body) : []),
      ...Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
        const [place, {required = false}] = follow(`${pointer}/headers/${keyOf(name)}`, header);
        const text = headers[name.toLowerCase()];
        if (text === undefined) {
          return required ? [`the header ${name} is missing`] : [];
        }
        const isNumber = /^\d+$/.test(text);
        return problemsOf(name, `${place}/schema`, isNumber ? Number(text) : text);
      }),
    ];
  };
}
