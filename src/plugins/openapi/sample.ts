import type {Media} from './model';
import type {SchemaNode} from './schemaTree';
import type {Json} from './types';

/** A body to start from: the description's own example, else one made of its schema. */
export function sampleBody(media: Media): Json | undefined {
  const [example] = media.examples;
  return example?.value ?? (media.schema === undefined ? undefined : sampleValue(media.schema));
}

/**
 * A value that has the shape of a schema: its example, default or first allowed value where it has one. Of an object's
 * fields the required ones are filled in, or all if none is required.
 */
export function sampleValue(node: SchemaNode): Json {
  const [known] = [
    ...node.examples,
    node.defaultValue,
    ...node.values.map(({value}) => value),
  ].filter((value) => value !== undefined);
  if (known !== undefined) {
    return known;
  }
  const type = node.type.map(({text}) => text).join('');
  const arrays = /^(?:array of \(?)+/.exec(type)?.[0].match(/array of/g)?.length ?? 0;
  return Array.from({length: arrays}).reduce<Json>((item) => [item], itemValue(node, type));
}

function itemValue({groups}: SchemaNode, type: string): Json {
  const [first] = groups;
  if (first === undefined) {
    return scalarValue(type);
  }
  const [only] = first.nodes;
  if (first.label !== undefined && only !== undefined && only.name === undefined) {
    return sampleValue(only);
  }
  const writable = first.nodes.filter(
    ({access, name = ''}) => access !== 'read-only' && !isRule(name),
  );
  if (type === 'array') {
    return writable.map(sampleValue);
  }
  const required = writable.filter((child) => child.required);
  return Object.fromEntries(
    (required.length > 0 ? required : writable).map((child) => [
      child.name ?? '',
      sampleValue(child),
    ]),
  );
}

/** `*` and `/pattern/` say which names are allowed and are none themselves. */
function isRule(name: string): boolean {
  return name === '*' || /^\/.*\/$/.test(name);
}

function scalarValue(type: string): Json {
  if (/\b(?:integer|number)\b/.test(type)) {
    return 0;
  }
  if (/\bboolean\b/.test(type)) {
    return true;
  }
  return /\bstring\b/.test(type) ? '' : {};
}
