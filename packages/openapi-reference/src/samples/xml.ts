/** A JSON value as XML. Source: OpenAPI Specification, XML Object. */
import {isContainer} from '../json';
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
  const namespace = namespaceOf(xml);
  if (!isContainer(value)) {
    return `${indent}<${tag}${namespace}>${textOf(value)}</${tag}>`;
  }
  const known = new Map((node === undefined ? [] : fieldsOf(node)).map((one) => [one.name, one]));
  const fields = Array.isArray(value)
    ? []
    : Object.entries(value).map(([key, item]) => ({key, item, own: known.get(key)}));
  const [attributes, others] = [true, false].map((is) =>
    fields.filter(({own}) => (own?.xml?.attribute === true) === is),
  );
  const texts = attributes?.map(({key, item, own}) => {
    const attribute = prefixed(elementName(own?.xml?.name ?? key), own?.xml);
    return ` ${attribute}="${escape(asCode(item))}"`;
  });
  const below = `${indent}  `;
  const children = Array.isArray(value)
    ? itemsOf(name, value, node, fieldsOf, below)
    : others?.flatMap(({key, item, own}) => field(key, item, own, fieldsOf, below));
  const start = `${indent}<${tag}${namespace}${texts?.join('')}`;
  return children?.length ? `${start}>\n${children.join('\n')}\n${indent}</${tag}>` : `${start}/>`;
}

/** A list is its items, inside a wrapper element if it is wrapped. The name of the list is that of the wrapper. */
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
  if (node?.xml?.wrapped !== true) {
    return itemsOf(key, value, node, fieldsOf, indent);
  }
  const tag = prefixed(elementName(name), node.xml);
  const items = itemsOf(name, value, node, fieldsOf, `${indent}  `);
  return [`${indent}<${tag}${namespaceOf(node.xml)}>`, ...items, `${indent}</${tag}>`];
}

function namespaceOf(xml: XmlObject | undefined): string {
  return xml?.namespace === undefined
    ? ''
    : ` xmlns${xml.prefix === undefined ? '' : `:${xml.prefix}`}="${escape(xml.namespace)}"`;
}

/** @param name - of the items, if they have none of their own */
function itemsOf(
  name: string,
  items: readonly Json[],
  node: SchemaNode | undefined,
  fieldsOf: Nodes,
  indent: string,
): string[] {
  return items.map((item) =>
    element(node?.itemXml?.name ?? name, item, node && withItemXml(node), fieldsOf, indent),
  );
}

/** The tree of a list shows the fields of its items as its own. */
function withItemXml(node: SchemaNode): SchemaNode {
  const {xml: _, itemXml, ...item} = node;
  return itemXml === undefined ? item : {...item, xml: itemXml};
}

function textOf(value: Json): string {
  return value === null ? '' : escape(asCode(value));
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
