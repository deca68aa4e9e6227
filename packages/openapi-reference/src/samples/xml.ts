/** A JSON value as XML. Source: OpenAPI Specification, XML Object. */
import {isContainer} from '../exactNumbers';
import type {SchemaNode} from '../schemaTree';
import type {Json, XmlObject} from '../types';
import {asCode} from '../words';

/** Used if neither the schema nor its name determines the element name. */
const ROOT = 'root';

type Nodes = (node: SchemaNode) => readonly SchemaNode[];

/**
 * @param fieldsOf - the properties of a node, also where its tree is on another page
 */
export function toXml(value: Json, schema: SchemaNode | undefined, fieldsOf: Nodes): string {
  const name = schema?.xml?.name ?? schema?.type[0]?.schema ?? ROOT;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value, schema, fieldsOf, '')}`;
}

function element(
  name: string,
  value: Json,
  node: SchemaNode | undefined,
  fieldsOf: Nodes,
  indent: string,
): string {
  const xml = node?.xml;
  const tag = prefixed(elementName(name), xml);
  const namespace =
    xml?.namespace === undefined
      ? ''
      : ` xmlns${xml.prefix === undefined ? '' : `:${xml.prefix}`}="${escape(xml.namespace)}"`;
  if (!isContainer(value)) {
    const text = value === null ? '' : escape(asCode(value));
    return `${indent}<${tag}${namespace}>${text}</${tag}>`;
  }
  const known = new Map((node === undefined ? [] : fieldsOf(node)).map((one) => [one.name, one]));
  const entries = Array.isArray(value)
    ? value.map((item): [string, Json] => [name, item])
    : Object.entries(value);
  const attributes = entries
    .filter(([key]) => known.get(key)?.xml?.attribute === true)
    .map(([key, item]) => {
      const xmlOfField = known.get(key)?.xml;
      return ` ${prefixed(elementName(xmlOfField?.name ?? key), xmlOfField)}="${escape(asCode(item))}"`;
    });
  const children = entries
    .filter(([key]) => known.get(key)?.xml?.attribute !== true)
    .flatMap(([key, item]) => field(key, item, known.get(key), fieldsOf, `${indent}  `));
  const start = `${indent}<${tag}${namespace}${attributes.join('')}`;
  return children.length === 0
    ? `${start}/>`
    : `${start}>\n${children.join('\n')}\n${indent}</${tag}>`;
}

/** A list is its items, inside a wrapper element if it is wrapped. */
function field(
  key: string,
  value: Json,
  node: SchemaNode | undefined,
  fieldsOf: Nodes,
  indent: string,
): string[] {
  const name = node?.xml?.name ?? key;
  if (!Array.isArray(value)) {
    return [element(name, value, node, fieldsOf, indent)];
  }
  const isWrapped = node?.xml?.wrapped === true;
  const itemName = node?.itemXml?.name ?? (isWrapped ? key : name);
  const inner = isWrapped ? `${indent}  ` : indent;
  const items = value.map((item) =>
    element(itemName, item, node && withItemXml(node), fieldsOf, inner),
  );
  const tag = prefixed(elementName(name), node?.xml);
  return isWrapped ? [`${indent}<${tag}>`, ...items, `${indent}</${tag}>`] : items;
}

/** The tree of a list shows the fields of its items as its own. */
function withItemXml(node: SchemaNode): SchemaNode {
  const {xml: _, itemXml, ...item} = node;
  return itemXml === undefined ? item : {...item, xml: itemXml};
}

function prefixed(name: string, xml: XmlObject | undefined): string {
  return xml?.prefix === undefined ? name : `${xml.prefix}:${name}`;
}

/** Invalid characters in element names become underscores. Source: XML 1.0, 2.3. */
function elementName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}
