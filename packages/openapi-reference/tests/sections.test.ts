import type {CheerioAPI} from 'cheerio';
import {beforeAll, describe, expect, it} from 'vitest';
import {DESCRIPTION_FILE} from '../../../config/site';
import {METHODS} from '../src/methods';
import {resolve, schemaNameOf} from '../src/resolve';
import {anchorId} from '../src/slugs';
import type {MediaTypeObject, OpenApiDocument, OperationObject, SchemaObject} from '../src/types';
import {asCode} from '../src/words';
import {documentOfFile, page, problemsOf, renderDocument, type Rendered} from './support';

let document: OpenApiDocument;
let rendered: Rendered;

beforeAll(async () => {
  document = await documentOfFile(DESCRIPTION_FILE);
  rendered = renderDocument(document, {levels: 6});
}, 30_000);

/** Returns the paths of all properties down to the leaves, independently of the generator. */
function propertyPaths(
  schema: SchemaObject | undefined,
  inside: readonly string[] = [],
): string[][] {
  if (typeof schema !== 'object') {
    return [];
  }
  const {$ref, properties = {}, items, additionalProperties, allOf, anyOf, oneOf} = schema;
  const name = $ref === undefined ? undefined : schemaNameOf($ref);
  if (name !== undefined && inside.includes(name)) {
    return [];
  }
  const target = $ref === undefined ? undefined : (resolve(document, {$ref}) as SchemaObject);
  const choices = (anyOf ?? oneOf ?? []).filter(
    (one) => typeof one === 'object' && one.type !== 'null',
  );
  return [
    ...propertyPaths(target, name === undefined ? inside : [...inside, name]),
    ...propertyPaths(items, inside),
    ...(allOf ?? []).flatMap((part) => propertyPaths(part, inside)),
    ...(choices.length === 1 ? propertyPaths(choices[0], inside) : []),
    ...Object.entries(properties).flatMap(([key, value]) => below(key, value, inside)),
    ...(typeof additionalProperties === 'object' ? below('*', additionalProperties, inside) : []),
  ];
}

function below(key: string, value: SchemaObject, inside: readonly string[]): string[][] {
  return [[key], ...propertyPaths(value, inside).map((rest) => [key, ...rest])];
}

/** Returns what the part of the page below a heading lacks of the schema. */
function missing(markup: CheerioAPI, heading: string, id: string, schema?: SchemaObject): string[] {
  const section = markup(`[id="${heading}"]`).closest('section');
  // A schema already shown on the page is a link to that place.
  const elsewhere = section
    .find('p')
    .toArray()
    .filter((one) => markup(one).text().startsWith('The same fields as under'))
    .map((one) => markup(one).find('a').attr('href')?.slice(1) ?? '')[0];
  if (elsewhere !== undefined) {
    return missing(markup, elsewhere, elsewhere.replace('status-', 'response-'), schema);
  }
  const inSection = new Map(
    section
      .find('[id]')
      .toArray()
      .map((element) => [element.attribs.id, element]),
  );
  return propertyPaths(schema)
    .map((names) => ({id: anchorId(id, ...names), name: names.at(-1) ?? ''}))
    .filter((wanted) => {
      const element = inSection.get(wanted.id);
      return (
        element === undefined ||
        !markup(element).find('.ref-name').first().text().includes(wanted.name)
      );
    })
    .map((wanted) => `${heading}: ${wanted.id}`);
}

function firstMedia(
  content: Record<string, MediaTypeObject> | undefined,
): SchemaObject | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

/** Returns every operation and webhook of the description with its page. */
function endpoints() {
  const {operations, webhooks} = rendered.model;
  const list = (items: OpenApiDocument['paths'], pages: typeof operations, folder: string) =>
    Object.entries(items ?? {}).flatMap(([name, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map((method) => {
        const found = pages.find((one) => one.path === name && one.method === method);
        const operation = item[method] as OperationObject;
        return {name: `${method} ${name}`, item, operation, address: `${folder}${found?.slug}`};
      }),
    );
  return [
    ...list(document.paths, operations, ''),
    ...list(document.webhooks as OpenApiDocument['paths'], webhooks, 'webhooks/'),
  ];
}

describe('the description of this repository', () => {
  it('has pages with unique ids, no broken links and no foreign markup', () => {
    expect(problemsOf(rendered.files)).toEqual([]);
  });

  it('has every parameter in its section', () => {
    for (const {name, item, operation, address} of endpoints()) {
      const markup = page(rendered, address);
      for (const value of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const parameter = resolve(document, value);
        const heading = `${parameter?.in}-parameters`;
        const id = anchorId(parameter?.in ?? '', parameter?.name.toLowerCase() ?? '');
        const section = markup(`[id="${heading}"]`).closest('section');
        expect(section.find(`[id="${id}"] .ref-name`).first().text(), `${name} ${id}`).toContain(
          parameter?.name,
        );
      }
    }
  });

  it('has every property of every request and response in its section', () => {
    let count = 0;
    for (const {name, operation, address} of endpoints()) {
      const markup = page(rendered, address);
      const body = operation.requestBody && resolve(document, operation.requestBody);
      const request = firstMedia(body?.content);
      expect(missing(markup, 'request-body', 'request', request), name).toEqual([]);
      count += propertyPaths(request).length;
      for (const [status, value] of Object.entries(operation.responses ?? {})) {
        const schema = firstMedia(resolve(document, value)?.content);
        expect(missing(markup, `status-${status}`, `response-${status}`, schema), name).toEqual([]);
        count += propertyPaths(schema).length;
      }
    }
    expect(count).toBeGreaterThan(1000);
  });

  it('has the properties and values of every schema on its page', () => {
    for (const {name, slug} of rendered.model.schemas) {
      const markup = page(rendered, `schemas/${slug}`);
      const schema = document.components?.schemas?.[name];
      const {properties = {}, enum: values = []} = typeof schema === 'object' ? schema : {};
      for (const property of Object.keys(properties)) {
        expect(markup(`[id="${anchorId('field', property)}"]`).length, `${name} ${property}`).toBe(
          1,
        );
      }
      for (const value of values) {
        expect(markup('body').text(), name).toContain(asCode(value));
      }
    }
  });
});
