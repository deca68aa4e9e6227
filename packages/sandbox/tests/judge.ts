/** An independent validator of responses: that of Prism, with the description's objects closed. */
import fs from 'node:fs';
import path from 'node:path';
import {getHttpOperationsFromSpec} from '@stoplight/prism-http';
import {validateOutput} from '@stoplight/prism-http/dist/validator';
import {isMap, isScalar, parseDocument, visit, type YAMLMap} from 'yaml';

const DESCRIPTION = path.join(import.meta.dirname, '../../../openapi/openapi.yaml');

/** Keywords that compose schemas: there, one part does not know the properties of the others. */
const COMPOSED = ['allOf', 'anyOf', 'oneOf', 'additionalProperties', 'unevaluatedProperties'];

function isClosable(schema: YAMLMap): boolean {
  return isMap(schema.get('properties', true)) && !COMPOSED.some((keyword) => schema.has(keyword));
}

/** The description with closed objects. */
function closedDescription(text: string): object {
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
  return document.toJS() as object;
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
let shared: Promise<Judge> | undefined;

export function createJudge(): Promise<Judge> {
  shared ??= judgeOf();
  return shared;
}

async function judgeOf(): Promise<Judge> {
  const operations = await getHttpOperationsFromSpec(
    closedDescription(fs.readFileSync(DESCRIPTION, 'utf8')),
  );
  const known = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return ({method, path: address, status, headers, body}) => {
    const found = known.find(
      ({operation, pattern}) => operation.method.toUpperCase() === method && pattern.test(address),
    );
    if (found === undefined) {
      return [`the description has no ${method} ${address}`];
    }
    const result = validateOutput({
      resource: found.operation,
      element: {statusCode: status, headers, body},
    });
    return result._tag === 'Left'
      ? result.left.map(({path: place, message}) => `${(place ?? []).join('/')}: ${message}`)
      : [];
  };
}
