/** Converts JSON values to XML. Source: OpenAPI Specification, XML Object. */
import {isContainer} from '../json';
import {normalForm} from '../normalForm';
import type {Json, OpenApiDocument, SchemaObject} from '../types';
import {asCode} from '../words';

export function toXml(document: OpenApiDocument, value: Json, schema: SchemaObject): string {
  const {ref = 'root', keywords} = normalForm(document, schema);
  // A document has a single root element.
  const own = Array.isArray(value)
    ? {allOf: [schema], xml: {...keywords.xml, wrapped: true}}
    : schema;
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines(document, ref, value, own)].join('\n');
}

/** @param key - name of the element, unless the schema specifies another */
function lines(
  document: OpenApiDocument,
  key: string,
  value: Json,
  schema: SchemaObject,
): string[] {
  const {xml = {}, items = true, properties = {}} = normalForm(document, schema).keywords;
  const {name = key, namespace, prefix, nodeType, wrapped = nodeType === 'element'} = xml;
  const tag = tagOf(name, prefix);
  const xmlns =
    namespace === undefined
      ? ''
      : ` ${prefix === undefined ? 'xmlns' : `xmlns:${prefix}`}="${escape(namespace)}"`;
  const around = (inside: readonly string[], attributes = '') => [
    `<${tag}${xmlns}${attributes}>`,
    ...inside.map((line) => `  ${line}`),
    `</${tag}>`,
  ];
  if (Array.isArray(value)) {
    // Items without a name take the array's name, which otherwise belongs to the wrapper.
    const all = value.flatMap((one) => lines(document, wrapped ? name : key, one, items));
    return wrapped ? around(all) : all;
  }
  if (!isContainer(value)) {
    const text = value === null ? '' : escape(asCode(value));
    return nodeType === 'text' || nodeType === 'cdata'
      ? [text]
      : [`<${tag}${xmlns}>${text}</${tag}>`];
  }
  const fields = Object.entries(value).map(([field, one]) => {
    const own = properties[field] ?? true;
    return {field, one, own, as: normalForm(document, own).keywords.xml ?? {}};
  });
  const isAttribute = ({as}: (typeof fields)[number]) =>
    as.attribute === true || as.nodeType === 'attribute';
  const attributes = fields
    .filter(isAttribute)
    .map(({field, one, as}) => ` ${tagOf(as.name ?? field, as.prefix)}="${escape(asCode(one))}"`);
  const others = fields.filter((one) => !isAttribute(one));
  return around(
    others.flatMap(({field, one, own}) => lines(document, field, one, own)),
    attributes.join(''),
  );
}

/** Returns a valid name, with underscores for invalid characters. Source: XML 1.0, 2.3. */
function tagOf(name: string, prefix: string | undefined): string {
  const valid = name.replace(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return prefix === undefined ? valid : `${prefix}:${valid}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
