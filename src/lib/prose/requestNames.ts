/** Names that prose tells the reader to send, against what requests have. */
import type {OpenApiDocument} from '../../plugins/openapi/types';
import type {Block, ProseFile} from './read';
import type {Problem} from './rules';

type JsonObject = Readonly<Record<string, unknown>>;

export interface RequestNames {
  /** Fields of request bodies, query and path parameters. */
  readonly fields: ReadonlySet<string>;
  /** Enum values of these. */
  readonly values: ReadonlySet<string>;
  /** Fields and values that only responses have. */
  readonly responseOnly: ReadonlySet<string>;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All objects below a value, references to components followed once. */
function* objectsBelow(
  value: unknown,
  resolve: (reference: string) => unknown,
  seen: Set<unknown>,
): Generator<JsonObject> {
  if (typeof value !== 'object' || value === null || seen.has(value)) {
    return;
  }
  seen.add(value);
  if (isObject(value)) {
    yield value;
    if (typeof value.$ref === 'string') {
      yield* objectsBelow(resolve(value.$ref), resolve, seen);
    }
  }
  for (const child of Object.values(value)) {
    yield* objectsBelow(child, resolve, seen);
  }
}

/** What the requests of a description can hold, and what only its responses can. */
export function requestNames(description: OpenApiDocument): RequestNames {
  const resolve = (reference: string): unknown =>
    reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), description);
  const operations = Object.values(description.paths ?? {}).flatMap((item) =>
    Object.values(item as JsonObject).filter(isObject),
  );
  const read = (roots: readonly unknown[]) => {
    const fields = new Set<string>();
    const values = new Set<string>();
    for (const object of objectsBelow(roots, resolve, new Set())) {
      if (isObject(object.properties)) {
        Object.keys(object.properties).forEach((name) => fields.add(name));
      }
      if (typeof object.name === 'string' && typeof object.in === 'string') {
        fields.add(object.name);
      }
      if (Array.isArray(object.enum)) {
        object.enum.forEach((value) => values.add(String(value)));
      }
    }
    return {fields, values};
  };
  const requests = read(
    operations.flatMap(({requestBody, parameters}) => [requestBody, parameters]),
  );
  const responses = read(operations.map(({responses: all}) => all));
  const responseOnly = [
    ...[...responses.fields].filter((name) => !requests.fields.has(name)),
    ...[...responses.values].filter((value) => !requests.values.has(value)),
  ];
  return {...requests, responseOnly: new Set(responseOnly)};
}

/** A request to send something, up to a condition or the end of the part of the sentence. */
const SENDING =
  /\b(?:[Ss]end|[Ss]et|[Pp]ut|[Ff]ill in|[Ff]ill)\b[^.;:!?]*?(?=\b(?:after|before|because|if|instead|since|unless|until|when|where|whether|and (?:check|read|look)|then)\b|[.;:!?]|$)/g;

const CODE = /`([^`]+)`/g;

const textOf = ({pieces}: Block): string =>
  pieces.map(({kind, text}) => (kind === 'code' ? `\`${text}\`` : text)).join('');

/** A problem for each name that a sentence tells the reader to send and that only responses have. */
export function checkRequestNames(file: ProseFile, names: RequestNames): Problem[] {
  return file.blocks.flatMap((block) =>
    [...textOf(block).matchAll(SENDING)]
      .flatMap(([sending]) => [...sending.matchAll(CODE)].map(([, name = '']) => name))
      .filter((name) => names.responseOnly.has(name))
      .map((name) => ({
        line: block.line,
        message: `the sentence tells readers to send “${name}”, which only responses have. Allowed: fields and values of requests.`,
      })),
  );
}
