/**
 * XML bodies as values that a schema can check. Sources: XML 1.0, 5th edition; OpenAPI Specification 3.1.1, XML Object.
 */
import {
  type AnySchema,
  type Definitions,
  itemsOf,
  propertiesOf,
  propertyOf,
  typed,
  typesOf,
  xmlOf,
} from './schemas';

export interface XmlElement {
  /** With its prefix. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Without that of its children. */
  text: string;
}

/** Explains what is not well-formed. */
export class XmlError extends Error {}

const NAME = String.raw`[\p{L}_:][\p{L}\p{N}_:.·-]*`;
const ATTRIBUTE = String.raw`\s+${NAME}\s*=\s*(?:"[^<"]*"|'[^<']*')`;
/** Comment, CDATA, instruction, document type, end tag, start tag, text: one of them begins at each place. */
const TOKEN = new RegExp(
  [
    String.raw`<!--(?<comment>[^]*?)-->`,
    String.raw`<!\[CDATA\[(?<data>[^]*?)\]\]>`,
    String.raw`<\?${NAME}(?:\s[^]*?)?\?>`,
    String.raw`(?<doctype><!DOCTYPE\b)`,
    String.raw`</(?<end>${NAME})\s*>`,
    String.raw`<(?<start>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\s*(?<empty>/?)>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'uy',
);
const ONE_ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu');
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const MAX_CODE_POINT = 0x10_ff_ff;

function unescaped(text: string): string {
  return text.replaceAll(/&([^;&\s]*)(;?)/g, (all, name: string, end: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = Number.isNaN(code)
      ? Object.hasOwn(ENTITIES, name) && ENTITIES[name]
      : code > 0 && code <= MAX_CODE_POINT && String.fromCodePoint(code);
    if (end === '' || typeof character !== 'string') {
      throw new XmlError(`${all} is not a reference. Write &amp; for an ampersand.`);
    }
    return character;
  });
}

function attributesOf(text: string, element: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(ONE_ATTRIBUTE)) {
    if (attributes.has(name)) {
      throw new XmlError(`<${element}> has the attribute ${name} twice.`);
    }
    attributes.set(name, unescaped(double ?? single));
  }
  return attributes;
}

/**
 * Reads a document without a document type: no body of an API needs one, and entities of its own are an attack.
 *
 * @returns the root element
 * @throws XmlError that says what is not well-formed
 */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\uFEFF/, '');
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let position = 0;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (match === null) {
      const line = text.slice(0, position).split('\n').length;
      throw new XmlError(`Line ${line} is not well-formed: ${text.slice(position, position + 30)}`);
    }
    position = TOKEN.lastIndex;
    const {
      comment,
      data,
      doctype,
      end,
      start,
      attributes = '',
      empty,
      text: plain,
    } = match.groups ?? {};
    const parent = open.at(-1);
    if (comment?.includes('--') === true || comment?.endsWith('-') === true) {
      throw new XmlError('A comment contains two hyphens.');
    }
    if (doctype !== undefined) {
      throw new XmlError('A document type is not accepted.');
    }
    if (start !== undefined) {
      if (parent === undefined && root !== undefined) {
        throw new XmlError(`A second root element, <${start}>, follows <${root.name}>.`);
      }
      const element: XmlElement = {
        name: start,
        attributes: attributesOf(attributes, start),
        children: [],
        text: '',
      };
      parent?.children.push(element);
      root ??= element;
      if (empty === '') {
        open.push(element);
      }
    } else if (end !== undefined) {
      if (parent?.name !== end) {
        const expected =
          parent === undefined ? 'no element is open' : `</${parent.name}> is missing`;
        throw new XmlError(`</${end}> is in the wrong place: ${expected}.`);
      }
      open.pop();
    } else if (data !== undefined || plain !== undefined) {
      if (parent !== undefined) {
        parent.text += data ?? unescaped(plain ?? '');
      } else if (data !== undefined || plain?.trim() !== '') {
        throw new XmlError('Text is outside the root element.');
      }
    }
  }
  const left = open.at(-1);
  if (root === undefined || left !== undefined) {
    throw new XmlError(
      left === undefined ? 'There is no root element.' : `<${left.name}> is not closed.`,
    );
  }
  return root;
}

/** Prefixes are the sender's choice. Source: Namespaces in XML 1.0, 4. */
const localName = (name: string) => name.split(':').at(-1) ?? '';

/** Invalid characters in element names become underscores, as in samples. Source: XML 1.0, 2.3. */
const elementName = (name: string) =>
  name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

const isNamespace = (name: string) => name === 'xmlns' || /^xml(?:ns)?:/.test(name);

/** An element without a schema. */
function plainValue({attributes, children, text}: XmlElement): unknown {
  const own = [...attributes].filter(([name]) => !isNamespace(name));
  return own.length === 0 && children.length === 0
    ? text.trim()
    : Object.fromEntries([
        ...own.map(([name, value]): [string, unknown] => [localName(name), value]),
        ...children.map((child): [string, unknown] => [localName(child.name), plainValue(child)]),
      ]);
}

function objectFrom(
  {attributes, children, text}: XmlElement,
  schema: AnySchema,
  definitions: Definitions,
): Record<string, unknown> {
  const taken = new Set<string | XmlElement>();
  const known = propertiesOf(schema, definitions).flatMap((property): [string, unknown][] => {
    const own = propertyOf(schema, property, definitions) ?? true;
    const hints = xmlOf(own, definitions);
    const {name = property, nodeType} = hints;
    if (nodeType === 'text' || nodeType === 'cdata') {
      return [[property, typed(text.trim(), own, definitions)]];
    }
    if (hints.attribute === true || nodeType === 'attribute') {
      const [key, value] =
        [...attributes].find(([each]) => localName(each) === elementName(name)) ?? [];
      if (key === undefined || value === undefined) {
        return [];
      }
      taken.add(key);
      return [[property, typed(value, own, definitions)]];
    }
    const isList = typesOf(own, definitions)?.has('array') === true;
    const wrapped = hints.wrapped === true || nodeType === 'element';
    const items = isList ? itemsOf(own, definitions) : undefined;
    // Without a wrapper, the name of a list has no effect.
    const itemName = (items === undefined ? undefined : xmlOf(items, definitions).name) ?? property;
    const found = children.filter(
      (child) => localName(child.name) === elementName(isList && !wrapped ? itemName : name),
    );
    for (const each of found) {
      taken.add(each);
    }
    const [first] = found;
    if (first === undefined) {
      return [];
    }
    if (isList) {
      const elements = wrapped ? first.children : found;
      return [[property, elements.map((each) => xmlValue(each, items, definitions))]];
    }
    const values = found.map((each) => xmlValue(each, own, definitions));
    // What is sent twice is a list, which the schema of one value does not allow.
    return [[property, values.length === 1 ? values[0] : values]];
  });
  const others = [
    ...[...attributes]
      .filter(([name]) => !taken.has(name) && !isNamespace(name))
      .map(([name, value]): [string, unknown] => [localName(name), value]),
    ...children
      .filter((child) => !taken.has(child))
      .map((child): [string, unknown] => [
        localName(child.name),
        xmlValue(child, propertyOf(schema, localName(child.name), definitions), definitions),
      ]),
  ];
  return Object.fromEntries([...others, ...known]);
}

/** The value that an element stands for. */
export function xmlValue(
  element: XmlElement,
  schema: AnySchema | undefined,
  definitions: Definitions,
): unknown {
  if (schema === undefined) {
    return plainValue(element);
  }
  const types = typesOf(schema, definitions);
  if (types?.has('array') === true && !types.has('object')) {
    const items = itemsOf(schema, definitions);
    return element.children.map((child) => xmlValue(child, items, definitions));
  }
  const isObject = types === undefined ? element.children.length > 0 : types.has('object');
  const isText = element.children.length === 0 && element.attributes.size === 0;
  if (isObject && (types?.size === 1 || !isText)) {
    return objectFrom(element, schema, definitions);
  }
  if (element.children.length > 0) {
    return plainValue(element);
  }
  const isNull = element.text === '' && types?.has('null') === true && !types.has('string');
  return isNull ? null : typed(element.text, schema, definitions);
}

/** The name that a schema gives its root element; undefined if it leaves it open. */
export function rootProblem(
  {name}: XmlElement,
  schema: AnySchema,
  definitions: Definitions,
): string | undefined {
  const expected = xmlOf(schema, definitions).name;
  return expected === undefined || localName(name) === elementName(expected)
    ? undefined
    : `The root element has to be <${expected}>, not <${name}>.`;
}
