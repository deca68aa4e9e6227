/** Bodies of forms as values. Source: OpenAPI Specification 3.1.1, Encoding Object. */
import {
  decodedQuery,
  type ExampleParameter,
  pairsOf,
  ParameterReader,
  type RawPair,
} from './parameters';
import {
  type AnySchema,
  type Definitions,
  itemsOf,
  parsedJson,
  propertiesOf,
  propertyOf,
  typed,
  typesOf,
} from './schemas';
import {parseXml, xmlValue} from './xml';

export interface FieldEncoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

export interface FormMedia {
  schema: AnySchema;
  encoding?: Readonly<Record<string, FieldEncoding>>;
}

/** Fields of a form; a field that is not JSON although it has to be keeps its text. */
export function urlencodedValue(
  text: string,
  {schema, encoding = {}}: FormMedia,
  definitions: Definitions,
): Record<string, unknown> {
  const pairs = pairsOf(text, /&/);
  const names = propertiesOf(schema, definitions);
  const fields = names.map((name): ExampleParameter => {
    const {contentType, style, explode} = encoding[name] ?? {};
    const own = propertyOf(schema, name, definitions);
    const isObject = own !== undefined && (typesOf(own, definitions)?.has('object') ?? false);
    const isStyled = style !== undefined || explode !== undefined;
    const isDeep = pairs.some(([key]) => decodedQuery(key).startsWith(`${name}[`));
    const form = isStyled
      ? {...(style === undefined ? {} : {style}), ...(explode === undefined ? {} : {explode})}
      : isDeep
        ? {style: 'deepObject'}
        : isObject
          ? {content: contentType ?? 'application/json'}
          : {};
    return {
      place: 'query',
      name,
      required: false,
      ...(own === undefined ? {} : {schema: own}),
      ...form,
    };
  });
  const reader = new ParameterReader(definitions, fields);
  const request = {path: new Map<string, string>(), query: pairs, header: () => [], cookie: []};
  const known = fields.flatMap((field): [string, unknown][] => {
    const reading = reader.read(field, request);
    if (reading.kind === 'values') {
      return [[field.name, reading.values[0]]];
    }
    return reading.kind === 'wrong' ? [[field.name, textOf(field.name, pairs)]] : [];
  });
  const others = pairs.flatMap(([key, value]): [string, unknown][] => {
    const name = decodedQuery(key);
    const isKnown = names.some((one) => name === one || name.startsWith(`${one}[`));
    return isKnown
      ? []
      : [[name, typed(decodedQuery(value), propertyOf(schema, name, definitions), definitions)]];
  });
  // Fields of an object that is spread over the form are no fields of their own.
  return Object.fromEntries([...others, ...known]);
}

const textOf = (name: string, pairs: readonly RawPair[]) =>
  decodedQuery(pairs.find(([key]) => decodedQuery(key) === name)?.[1] ?? '');

/**
 * Parts of a `multipart/form-data` body; files are their text.
 *
 * @returns undefined if the text has no parts between this boundary. Source: RFC 2046, 5.1.1; RFC 7578, 4.
 */
export function multipartValue(
  text: string,
  type: string,
  {schema}: FormMedia,
  definitions: Definitions,
): Record<string, unknown> | undefined {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  const normal = `\n${text.replaceAll('\r\n', '\n')}`;
  if (mark === undefined || !normal.includes(`\n--${mark}--`)) {
    return undefined;
  }
  const parts = normal
    .split(`\n--${mark}`)
    .slice(1)
    .flatMap((part) => {
      const [, head = '', body = ''] = /^\n([\s\S]*?)\n\n([\s\S]*)$/.exec(part) ?? [];
      const name = /^content-disposition:[^\n]*;\s*name="([^"]*)"/im.exec(head)?.[1];
      const format = /^content-type:[^\n]*[/+](json|xml)/im.exec(head)?.[1]?.toLowerCase();
      return name === undefined ? [] : [{name, body, format}];
    });
  const names = [...new Set(parts.map(({name}) => name))];
  return Object.fromEntries(
    names.map((name): [string, unknown] => {
      const own = propertyOf(schema, name, definitions);
      const types = own === undefined ? undefined : typesOf(own, definitions);
      const isList = types?.has('array') ?? false;
      const inner = isList && own !== undefined ? itemsOf(own, definitions) : own;
      const values = parts
        .filter((part) => part.name === name)
        .map(({body, format}) => {
          if (format === 'xml') {
            return fromXml(body, inner, definitions);
          }
          const isObject = inner !== undefined && typesOf(inner, definitions)?.has('object');
          return format === 'json' || isObject ? parsedJson(body) : typed(body, inner, definitions);
        });
      return [
        name,
        isList && !(values.length === 1 && Array.isArray(values[0])) ? values : values[0],
      ];
    }),
  );
}

function fromXml(text: string, schema: AnySchema | undefined, definitions: Definitions): unknown {
  try {
    return xmlValue(parseXml(text), schema, definitions);
  } catch {
    return text;
  }
}
