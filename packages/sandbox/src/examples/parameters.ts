/** Parameters as OpenAPI writes them. Source of the styles: OpenAPI Specification 3.1.1, Style Values, Appendix C. */
import {
  type AnySchema,
  type Definitions,
  isClosed,
  itemsOf,
  propertiesOf,
  propertyOf,
  typed,
  typesOf,
} from './schemas';

export type Place = 'path' | 'query' | 'header' | 'cookie';

export interface ExampleParameter {
  place: Place;
  name: string;
  required: boolean;
  /** By default `form` in a query and a cookie, and `simple` elsewhere. */
  style?: string;
  /** By default only with `form`. */
  explode?: boolean;
  /** Media type of the value, where the description gives one instead of a style. */
  content?: string;
  /** Whether a name without a value is allowed, whatever the schema says. */
  allowEmpty?: boolean;
  /** Undefined: anything is allowed. */
  schema?: AnySchema;
}

/** Not decoded yet. */
export type RawPair = readonly [name: string, value: string];

/** What a request says in all places, before anything is decoded. */
export interface RawRequest {
  path: ReadonlyMap<string, string>;
  query: readonly RawPair[];
  /** Values of a header. */
  header: (name: string) => readonly string[];
  cookie: readonly RawPair[];
}

export type Reading =
  /** Not sent. */
  | {kind: 'absent'}
  /** Sent in a form that OpenAPI does not define. */
  | {kind: 'unread'}
  | {kind: 'wrong'; problem: string}
  /** What the text can stand for; the first is what it most likely does. */
  | {kind: 'values'; values: readonly unknown[]};

const ABSENT: Reading = {kind: 'absent'};
const UNREAD: Reading = {kind: 'unread'};
const wrong = (problem: string): Reading => ({kind: 'wrong', problem});

/** Headers that a parameter cannot describe. Source: OpenAPI Specification, Parameter Object. */
const NO_PARAMETERS: readonly string[] = ['accept', 'content-type', 'authorization'];

/** What may be between the items of a list in one text; clients encode it or not. */
const DELIMITERS: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7C|\|/i,
};

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name or a value of a query or of a form. */
export const decodedQuery = (text: string) => decoded(text.replaceAll('+', ' '));

/** Pairs such as those of a query or of a form. */
export function pairsOf(text: string, separator: RegExp): RawPair[] {
  return text
    .split(separator)
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')];
    });
}

/** A value in a query such as `filter[size][max]=3`, with its names without that of the parameter. */
interface DeepField {
  path: string[];
  text: string;
}

const BRACKETS = /^(?:\[[^[\]]*\])+$/;
const BRACKET = /\[([^[\]]*)\]/g;

/** Reads parameters of one operation. */
export class ParameterReader {
  readonly #definitions: Definitions;
  /** Names that belong to parameters, so that none of them is a field of an object. */
  readonly #taken: ReadonlySet<string>;

  constructor(definitions: Definitions, parameters: readonly ExampleParameter[]) {
    this.#definitions = definitions;
    this.#taken = new Set(parameters.map(({place, name}) => `${place} ${name}`));
  }

  read(parameter: ExampleParameter, request: RawRequest): Reading {
    const {place, name} = parameter;
    switch (place) {
      case 'path':
        return this.#fromPath(parameter, request.path.get(name) ?? '');
      case 'header':
        return NO_PARAMETERS.includes(name.toLowerCase())
          ? UNREAD
          : this.#fromHeader(parameter, request.header(name));
      case 'query':
        return this.#fromPairs(parameter, request.query, decodedQuery);
      case 'cookie':
        return this.#fromPairs(
          parameter,
          request.cookie,
          // Since OpenAPI 3.2; its values are not encoded.
          parameter.style === 'cookie' ? (text) => text : decoded,
        );
    }
  }

  #fromPath(parameter: ExampleParameter, text: string): Reading {
    const {name, style = 'simple', explode = false, content} = parameter;
    if (content !== undefined) {
      return contentValue(content, decoded(text));
    }
    if (style === 'label') {
      return text.startsWith('.')
        ? this.#fromText(parameter, text.slice(1), explode ? /\./ : /,/, decoded)
        : wrong('has to start with a full stop (style "label")');
    }
    if (style !== 'matrix') {
      return this.#fromText(parameter, text, /,/, decoded);
    }
    const pairs = pairsOf(text.replace(/^;/, ''), /;/);
    const isExploded = explode && this.#types(parameter).has('object');
    if (!text.startsWith(';') || (!isExploded && pairs.some(([key]) => decoded(key) !== name))) {
      return wrong(`has to be written as ;${name}=… (style "matrix")`);
    }
    return isExploded
      ? this.#object(parameter, pairs, decoded)
      : explode
        ? this.#fromItems(
            parameter,
            pairs.map(([, value]) => value),
            decoded,
          )
        : this.#fromText(parameter, pairs[0]?.[1] ?? '', /,/, decoded);
  }

  #fromHeader(parameter: ExampleParameter, texts: readonly string[]): Reading {
    if (texts.length === 0) {
      return ABSENT;
    }
    const text = texts.join(',');
    return parameter.content === undefined
      ? this.#fromText(parameter, text, /\s*,\s*/, (word) => word)
      : contentValue(parameter.content, text);
  }

  #fromPairs(
    parameter: ExampleParameter,
    pairs: readonly RawPair[],
    decode: (text: string) => string,
  ): Reading {
    const {place, name, style = 'form', content} = parameter;
    const explode = parameter.explode ?? (style === 'form' || style === 'cookie');
    const own = pairs.filter(([key]) => decode(key) === name).map(([, value]) => value);
    const types = this.#types(parameter);
    if (content !== undefined) {
      return own[0] === undefined ? ABSENT : contentValue(content, decode(own[0]));
    }
    if (style === 'deepObject') {
      return this.#deepObject(parameter, pairs, decode);
    }
    if (types.has('object') && explode && style !== 'spaceDelimited' && style !== 'pipeDelimited') {
      const {schema = true} = parameter;
      const names = new Set(propertiesOf(schema, this.#definitions));
      const isOpen = !isClosed(schema, this.#definitions);
      const fields = pairs.filter(([key]) => {
        const field = decode(key);
        return names.has(field) || (isOpen && !this.#taken.has(`${place} ${field}`));
      });
      if (fields.length > 0) {
        return this.#object(parameter, fields, decode);
      }
      if (types.size === 1) {
        return ABSENT;
      }
    }
    if (own.length === 0) {
      return ABSENT;
    }
    if (parameter.allowEmpty && own.every((text) => text === '')) {
      return UNREAD;
    }
    if (!explode && own.length > 1) {
      return wrong('is sent more than once; its items belong in one value');
    }
    return explode
      ? this.#fromItems(parameter, own, decode)
      : this.#fromText(parameter, own[0] ?? '', DELIMITERS[style] ?? commaIn(own[0]), decode);
  }

  #deepObject(
    parameter: ExampleParameter,
    pairs: readonly RawPair[],
    decode: (text: string) => string,
  ): Reading {
    const {name, schema} = parameter;
    const own = pairs
      .map(([key, value]): RawPair => [decode(key), decode(value)])
      .filter(([key]) => key.startsWith(`${name}[`));
    const fields = own.flatMap(([key, text]): DeepField[] => {
      const rest = key.slice(name.length);
      return BRACKETS.test(rest)
        ? [{path: [...rest.matchAll(BRACKET)].map(([, part = '']) => part), text}]
        : [];
    });
    if (own.length === 0) {
      return ABSENT;
    }
    return fields.length < own.length
      ? wrong(`has to be written as ${name}[field]=… (style "deepObject")`)
      : {kind: 'values', values: [this.#nested(fields, schema)]};
  }

  /**
   * OpenAPI defines one level. Below it, names are read as by the libraries that write them: `a[b][c]=1` is an object,
   * `a[b][]=1` and `a[b][0]=1` are lists. Source: qs, README, "Parsing Objects" and "Parsing Arrays".
   */
  #nested(fields: readonly DeepField[], schema: AnySchema | undefined): unknown {
    const types = schema === undefined ? undefined : typesOf(schema, this.#definitions);
    const isList = types?.has('array') === true;
    const items = isList && schema !== undefined ? itemsOf(schema, this.#definitions) : undefined;
    const leaves = fields.filter(({path}) => path.length === 0);
    if (leaves.length > 0 || fields.length === 0) {
      const texts = leaves.map(({text}) => text);
      const [text = ''] = texts.slice(-1);
      const isJson = types?.has('string') !== true && /^\s*[[{]/.test(text);
      const parsed = isJson ? contentValue('application/json', text) : undefined;
      if (parsed?.kind === 'values') {
        return parsed.values[0];
      }
      return isList
        ? texts.map((one) => typed(one, items, this.#definitions))
        : typed(text, schema, this.#definitions);
    }
    const groups = new Map<string, DeepField[]>();
    for (const {path, text} of fields) {
      const [first = '', ...rest] = path;
      // Each empty pair of brackets with a value is an item of its own.
      const key = first === '' && rest.length === 0 ? `#${groups.size}` : first;
      groups.set(key, [...(groups.get(key) ?? []), {path: rest, text}]);
    }
    const isIndexed = [...groups.keys()].every((key) => /^(?:#?\d+|)$/.test(key));
    if (isIndexed && (isList || types === undefined)) {
      return [...groups]
        .sort(([a], [b]) => Number(a.replace('#', '')) - Number(b.replace('#', '')))
        .map(([, group]) => this.#nested(group, items));
    }
    return Object.fromEntries(
      [...groups].map(([key, group]) => {
        const property =
          schema === undefined ? undefined : propertyOf(schema, key, this.#definitions);
        return [key, this.#nested(group, property)];
      }),
    );
  }

  /** One text: a value, items between delimiters, or names and values alternately. */
  #fromText(
    parameter: ExampleParameter,
    text: string,
    delimiter: RegExp,
    decode: (text: string) => string,
  ): Reading {
    const types = this.#types(parameter);
    const parts = text === '' ? [] : withWholeJson(text.split(delimiter));
    const readings: Reading[] = [];
    if (types.has('object')) {
      const pairs = parameter.explode
        ? pairsOf(parts.join('\n'), /\n/)
        : parts.flatMap((part, at): RawPair[] =>
            at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [],
          );
      readings.push(
        !parameter.explode && parts.length % 2 === 1
          ? wrong('has a name without a value')
          : this.#object(parameter, pairs, decode),
      );
    }
    if (types.has('array')) {
      readings.push(this.#array(parameter, parts, decode));
    }
    if (isPlain(types)) {
      readings.push(this.#plain(parameter, decode(text)));
    }
    return together(readings);
  }

  /** A value that was sent several times, or once. */
  #fromItems(
    parameter: ExampleParameter,
    texts: readonly string[],
    decode: (text: string) => string,
  ): Reading {
    const types = this.#types(parameter);
    const readings: Reading[] = [];
    if (types.has('array') || (types.size === 0 && texts.length > 1)) {
      readings.push(this.#array(parameter, texts, decode));
    }
    if (isPlain(types)) {
      readings.push(
        texts.length > 1 && types.size > 0
          ? wrong('is sent more than once')
          : this.#plain(parameter, decode(texts[0] ?? '')),
      );
    }
    return readings.length === 0 ? UNREAD : together(readings);
  }

  #plain({schema}: ExampleParameter, text: string): Reading {
    const value = typed(text, schema, this.#definitions);
    return {kind: 'values', values: value === text ? [text] : [value, text]};
  }

  #array(
    {schema}: ExampleParameter,
    texts: readonly string[],
    decode: (text: string) => string,
  ): Reading {
    const items = schema === undefined ? undefined : itemsOf(schema, this.#definitions);
    const value = texts.map((text) => typed(decode(text), items, this.#definitions));
    return {kind: 'values', values: [value]};
  }

  #object(
    {schema}: ExampleParameter,
    pairs: readonly RawPair[],
    decode: (text: string) => string,
  ): Reading {
    const names = [...new Set(pairs.map(([key]) => decode(key)))];
    const value = names.map((name): [string, unknown] => {
      const own = schema === undefined ? undefined : propertyOf(schema, name, this.#definitions);
      const texts = pairs.flatMap(([key, text]) => (decode(key) === name ? [decode(text)] : []));
      const isList = own !== undefined && typesOf(own, this.#definitions)?.has('array');
      if (isList) {
        const items = itemsOf(own, this.#definitions);
        const [text = '', ...others] = texts;
        const whole = others.length === 0 ? typed(text, own, this.#definitions) : undefined;
        return [
          name,
          Array.isArray(whole) ? whole : texts.map((text) => typed(text, items, this.#definitions)),
        ];
      }
      return [name, typed(texts.at(-1) ?? '', own, this.#definitions)];
    });
    return {kind: 'values', values: [Object.fromEntries(value)]};
  }

  /** Empty: the schema does not say. */
  #types({schema}: ExampleParameter): ReadonlySet<string> {
    return (schema === undefined ? undefined : typesOf(schema, this.#definitions)) ?? new Set();
  }
}

/**
 * Parts of a text, in which a list or an object inside a value is JSON. Its commas are encoded in an address and not in
 * a header.
 */
function withWholeJson(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (let start = 0; start < parts.length;) {
    const isOpen = /^(?:[^=[{]*=)?[[{]/.test(parts[start] ?? '');
    const length = isOpen ? jsonLength(parts.slice(start)) : 1;
    whole.push(parts.slice(start, start + length).join(','));
    start += length;
  }
  return whole;
}

/** Longer ones are not put together: each attempt reads all of its parts. */
const MOST_PARTS = 100;

/** How many parts the JSON at the start has; 1 if it is none. */
function jsonLength(parts: readonly string[]): number {
  for (let length = 1; length <= Math.min(parts.length, MOST_PARTS); length += 1) {
    const text = parts
      .slice(0, length)
      .join(',')
      .replace(/^[^=[{]*=/, '');
    try {
      JSON.parse(text);
      return length;
    } catch {
      // The rest follows.
    }
  }
  return 1;
}

const isPlain = (types: ReadonlySet<string>) =>
  types.size === 0 || [...types].some((type) => type !== 'array' && type !== 'object');

/** A comma is a delimiter as it is; if there is none, clients have encoded it with the values. */
const commaIn = (text = '') => (text.includes(',') ? /,/ : /%2C/i);

export function contentValue(type: string, text: string): Reading {
  if (!/[/+]json\s*(?:;|$)/i.test(type)) {
    return UNREAD;
  }
  try {
    return {kind: 'values', values: [JSON.parse(text) as unknown]};
  } catch {
    return wrong('is not JSON');
  }
}

/** What any of several readings allows. */
function together(readings: readonly Reading[]): Reading {
  const values = readings.flatMap((one) => (one.kind === 'values' ? one.values : []));
  return values.length > 0 ? {kind: 'values', values} : (readings[0] ?? UNREAD);
}
