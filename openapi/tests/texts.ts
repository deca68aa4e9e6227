import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {catalogueOf, fieldsIn, operationsOf, schemasOf, textOf, visit} from './description';

export interface FoundText {
  place: string;
  text: string | undefined;
}

/** Collects every text that a reader of the reference expects; undefined where the description has none. */
export function collectTexts(description: OpenApiDocument): FoundText[] {
  const components = description.components ?? {};
  const described = ['parameters', 'headers', 'responses', 'securitySchemes'].flatMap((kind) =>
    Object.entries((components[kind] ?? {}) as Record<string, {description?: string}>).map(
      ([name, component]) => ({place: `${kind} ${name}`, text: component.description}),
    ),
  );
  const examples = Object.entries(
    (components.examples ?? {}) as Record<string, {summary?: string}>,
  ).map(([name, {summary}]) => ({place: `examples ${name}`, text: summary}));
  return [
    {place: 'info', text: description.info.description},
    ...(description.tags ?? []).map((tag) => ({place: `tag ${tag.name}`, text: tag.description})),
    ...operationTexts(description),
    ...described,
    ...examples,
    ...schemaTexts(description),
  ];
}

function operationTexts(description: OpenApiDocument): FoundText[] {
  return operationsOf(description).flatMap(({label, operation}) => [
    {place: label, text: operation.description},
    ...[operation.requestBody, operation.responses?.['200']].flatMap((body) =>
      body === undefined
        ? []
        : [{place: `${label} body`, text: (body as {description?: string}).description}],
    ),
  ]);
}

function schemaTexts(description: OpenApiDocument): FoundText[] {
  return Object.entries(schemasOf(description)).flatMap(([name, schema]) => {
    const meanings = schema['x-enumDescriptions'] ?? {};
    const hasCatalogue = schema['x-error-catalogue'] !== undefined;
    return [
      {place: name, text: schema.description},
      ...Object.entries(fieldsIn(description, name)).map(([field, {description: text}]) => ({
        place: `${name}.${field}`,
        text,
      })),
      ...(hasCatalogue ? [] : (schema.enum ?? []).map(textOf)).map((value) => ({
        place: `${name}: ${value}`,
        text: meanings[value],
      })),
    ];
  });
}

/** Returns places without a meaningful text, and texts that do not end in a complete sentence. */
export function textProblems(description: OpenApiDocument): string[] {
  return collectTexts(description)
    .filter(({place, text}) => {
      const isSummary = place.startsWith('examples ');
      const isText = typeof text === 'string' && text.trim().length >= 8;
      return !isText || (!isSummary && !/[.]$/.test(text.trim()));
    })
    .map(({place}) => place);
}

/** Returns fields, or enum values, of one schema with identical descriptions. */
export function repeatedTexts(description: OpenApiDocument): string[] {
  return Object.entries(schemasOf(description)).flatMap(([name, schema]) => {
    const fields = Object.entries(fieldsIn(description, name)).map(
      ([field, {description: text}]) => [field, text ?? ''] as const,
    );
    const values = Object.entries(schema['x-enumDescriptions'] ?? {});
    const codes =
      schema['x-error-catalogue'] === undefined
        ? []
        : Object.entries(catalogueOf(description)).map(
            ([code, {meaning}]) => [code, meaning] as const,
          );
    return [fields, values, codes].flatMap((list) => {
      const seen = new Map<string, string>();
      return list.flatMap(([key, text]) => {
        const plain = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
        const first = seen.get(plain);
        seen.set(plain, key);
        return first === undefined ? [] : [`${name}: ${first} = ${key}`];
      });
    });
  });
}

/** Traces of work in progress, marks of a source (bold other than the first words of a note), unreplaced variables. */
const LEFTOVERS =
  /\b(?:TODO|TBD|FIXME|lorem ipsum|coming soon)\b|\$\{|\[[CSA?]\]|(?<![.\n]|^)\*\*/i;

export function leftovers(description: OpenApiDocument): string[] {
  const found: string[] = [];
  visit(description, (node, pointer) => {
    for (const [key, text] of Object.entries(node)) {
      if (typeof text === 'string' && LEFTOVERS.test(text)) {
        found.push(`${pointer}/${key}`);
      }
    }
  });
  return found;
}
