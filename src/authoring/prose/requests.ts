/** Checks that requests contain the fields, parameters and enum values that prose tells readers to send. */
import type {OpenApiDocument} from '../../../packages/openapi-reference/src';
import {isObject, type JsonObject} from './names';
import {type Block, type Problem, type ProseFile, sentencesOf} from './read';

/** Names that a request can contain. */
interface Names {
  fields: ReadonlySet<string>;
  values: ReadonlySet<string>;
}

export interface RequestNames {
  /** Names of the parameters and the body, including nested ones, by operation, such as `POST /payments`. */
  operations: ReadonlyMap<string, Names>;
  /** Names that any request can contain. */
  anywhere: Names;
  /** All fields and enum values of the description. The check ignores other names. */
  known: Names;
}

const METHODS = /^(?:get|post|put|patch|delete)$/;

/** Keys that contain data or prose rather than structure. */
const NO_STRUCTURE = /^(?:example|examples|default|description|x-)/;

function collect(
  value: unknown,
  components: JsonObject,
  into: {fields: Set<string>; values: Set<string>},
  seen: Set<string>,
): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      collect(item, components, into, seen);
    }
    return;
  }
  if (!isObject(value)) {
    return;
  }
  const {$ref: reference, name, in: place, properties, enum: list, const: only} = value;
  if (typeof reference === 'string') {
    if (!seen.has(reference)) {
      seen.add(reference);
      const [, , kind = '', target = ''] = reference.split('/');
      const group = components[kind];
      collect(isObject(group) ? group[target] : undefined, components, into, seen);
    }
  }
  if (typeof name === 'string' && typeof place === 'string') {
    into.fields.add(name);
  }
  if (isObject(properties)) {
    for (const field of Object.keys(properties)) {
      into.fields.add(field);
    }
  }
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  for (const text of [...values, only]) {
    if (typeof text === 'string') {
      into.values.add(text);
    }
  }
  for (const [key, child] of Object.entries(value)) {
    if (!NO_STRUCTURE.test(key)) {
      collect(child, components, into, seen);
    }
  }
}

function namesIn(value: unknown, components: JsonObject): Names {
  const names = {fields: new Set<string>(), values: new Set<string>()};
  collect(value, components, names, new Set());
  return names;
}

export function requestNames(description: OpenApiDocument): RequestNames {
  const components: JsonObject = isObject(description.components) ? description.components : {};
  const operations = new Map<string, Names>();
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as JsonObject)) {
      if (METHODS.test(method) && isObject(operation)) {
        const request = [operation.parameters, operation.requestBody];
        operations.set(`${method.toUpperCase()} ${path}`, namesIn(request, components));
      }
    }
  }
  const all = [...operations.values()];
  return {
    operations,
    anywhere: {
      fields: new Set(all.flatMap(({fields}) => [...fields])),
      values: new Set(all.flatMap(({values}) => [...values])),
    },
    known: namesIn([description.paths, components], components),
  };
}

/** Marked code in a sentence. */
const MARK = /⟦([^⟧]*)⟧/g;

/** Matches words between the verb and its object. A preposition ends them. */
const BETWEEN = String.raw`(?:(?!(?:of|in|from|if|that|when|until|by|back|with|as|to|for|and)\b)[\w“”"’'-]+ ){0,3}`;

/** Matches “send `x`”, which tells the reader to put `x` into a request. */
const OBJECT = new RegExp(String.raw`\b(?:send|pass|include)(?:s|ing)? ${BETWEEN}⟦([^⟧]*)⟧`, 'gi');

/** Matches “as `x`” and “or as `x`” after such a verb. */
const MANNER = /\bas(?: the)? ⟦([^⟧]*)⟧/gi;

/** Matches “with the scheme `x`”. */
const SCHEME = /\bwith(?: the)? (?:scheme|format|type|kind|code|value) ⟦([^⟧]*)⟧/gi;

const OPERATION = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/;

function marked({pieces}: Block): string {
  return pieces
    .map(({kind, text}) => (kind === 'code' ? `⟦${text}⟧` : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the last name of a path: `access.valid_until` → `valid_until`. */
function leaf(name: string): string {
  return name.replaceAll('[]', '').replace(/^.*\./, '');
}

function isKnown(name: string, {fields, values}: Names): boolean {
  return fields.has(leaf(name)) || values.has(name);
}

/** Returns the text after the verb in a sentence, or an empty string without such a verb. */
function behind(verb: RegExp, sentence: string): string {
  const match = verb.exec(sentence);
  return match === null ? '' : sentence.slice(match.index);
}

/** Returns the names that a sentence tells readers to send. */
function sentNames(sentence: string): string[] {
  const sent = behind(/\b(?:send|pass|include)(?:s|ing)?\b/i, sentence);
  const used = behind(/\b(?:send|pass|include|use)(?:s|ing)?\b/i, sentence);
  const found = [
    ...sentence.matchAll(OBJECT),
    ...sent.matchAll(MANNER),
    ...used.matchAll(SCHEME),
  ].map(([, name = '']) => name);
  return [...new Set(found)];
}

/** Reports sentences that tell readers to send a name that no request has, or that the named request lacks. */
export function checkRequests({blocks}: ProseFile, names: RequestNames): Problem[] {
  return blocks
    .filter(({kind}) => kind === 'paragraph' || kind === 'cell')
    .flatMap((block) =>
      sentencesOf(marked(block)).flatMap((sentence) => {
        const codes = [...sentence.matchAll(MARK)].map(([, name = '']) => name);
        const named = codes.filter((name) => OPERATION.test(name));
        const [operation] = named.length === 1 ? named : [];
        const request = operation === undefined ? undefined : names.operations.get(operation);
        return sentNames(sentence).flatMap((name) => {
          if (!isKnown(name, names.known) || isKnown(name, request ?? names.anywhere)) {
            return [];
          }
          const line = block.pieces.find(({text}) => text === name)?.line ?? block.line;
          const where =
            request === undefined
              ? 'no request has this field'
              : `${String(operation)} does not have this field`;
          return [
            {
              line,
              message: `the text asks readers to send “${name}”, but ${where}. Allowed: fields, parameters and values that the request has in openapi/openapi.yaml.`,
            },
          ];
        });
      }),
    );
}
