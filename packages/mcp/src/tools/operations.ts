import * as z from 'zod';
import {contentsOf, fieldsOf, operationName, operationText, schemaText} from '../describe';
import {UserError} from '../errors';
import {findOperation, findSchema} from '../library';
import {nearest} from '../search/nearest';
import {fold, keyOf} from '../../../search/src/index';
import {MAX_NAME, operationInput, releaseInput} from './common';
import {tool} from './tool';

const MAX_DEPTH = 6;

/** A field in structured output; nested fields have the same format. */
const field = z.looseObject({name: z.string(), type: z.string(), required: z.boolean()});

export const listOperations = tool({
  name: 'list_operations',
  title: 'List operations',
  description: 'All operations and webhooks of the API, with method, path and title.',
  input: {
    filter: z.string().max(MAX_NAME).optional().describe('Words in path, title or group'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    operations: z.array(
      z.object({operation: z.string(), id: z.string(), title: z.string(), url: z.string()}),
    ),
  },
  run: async ({filter = '', release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const words = fold(filter).split(/\s+/).filter(Boolean);
    const operations = api.operations
      .filter((facts) => {
        const text = fold([operationName(facts), facts.title, facts.key, ...facts.tags].join(' '));
        return words.every((word) => text.includes(word));
      })
      .map((facts) => ({
        operation: operationName(facts),
        id: facts.key,
        title: facts.title,
        url: library.url(facts.address),
      }));
    return {
      text: [
        `Release ${release}: ${operations.length} of ${api.operations.length} operations.`,
        ...operations.map((one) => `- ${one.operation}: ${one.title} (${one.id}) ${one.url}`),
      ].join('\n'),
      data: {release, operations},
    };
  },
});

export const getOperation = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Parameters, request body, responses and error codes of one operation. depth sets the number of field levels; examples adds bodies.',
  input: {
    operation: operationInput,
    depth: z.int().min(0).max(MAX_DEPTH).default(2),
    examples: z.boolean().default(false),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    url: z.string(),
    operation: z.string(),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    parameters: z.array(field),
    body: z
      .looseObject({type: z.string(), required: z.boolean(), fields: z.array(field)})
      .optional(),
    responses: z.array(
      z.looseObject({status: z.string(), type: z.string(), fields: z.array(field)}),
    ),
    error_codes: z.array(z.string()),
    guides: z.array(z.object({title: z.string(), url: z.string()})),
    examples: z.array(z.looseObject({summary: z.string()})).optional(),
  },
  run: async ({operation: name, depth, examples: withExamples, release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const facts = findOperation(api, name);
    const root = release === library.manifest.latest ? 'api' : `api/${release}`;
    const guides = facts.guides.map(({title, path}) => ({
      title,
      url: library.url(`${root}${path}`),
    }));
    const success = facts.responses.find(({status}) => status.startsWith('2'));
    const examples = withExamples
      ? [
          ...(facts.body?.examples ?? []).map((example) => ({...example, of: 'request'})),
          ...(success?.content?.examples ?? []).map((example) => ({
            ...example,
            of: `response ${success?.status ?? ''}`,
          })),
        ]
      : undefined;
    const text = [
      `${library.url(facts.address)} · release ${release} · operationId ${facts.key}`,
      operationText(api, facts, depth),
      ...(guides.length > 0
        ? [`Guides: ${guides.map(({title, url}) => `${title} ${url}`).join('; ')}`]
        : []),
      ...(examples ?? []).map(
        ({of, summary, name: example, value}) =>
          `Example ${of}, ${summary === '' ? example : summary}:\n\`\`\`json\n${JSON.stringify(value, null, 1)}\n\`\`\``,
      ),
    ].join('\n\n');
    return {
      text,
      data: {
        release,
        url: library.url(facts.address),
        operation: operationName(facts),
        id: facts.key,
        title: facts.title,
        description: facts.description,
        parameters: facts.parameters.map(({check: _, schemas: __, ...parameter}) => parameter),
        ...contentsOf(api, facts, depth),
        error_codes: facts.errorCodes,
        guides,
        ...(examples === undefined ? {} : {examples}),
      },
    };
  },
});

export const listSchemas = tool({
  name: 'list_schemas',
  title: 'List schemas',
  description: 'Lists all schemas; filter also matches their fields and values.',
  input: {
    filter: z
      .string()
      .max(MAX_NAME)
      .optional()
      .describe('Part of a name, or an exact field or value'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    schemas: z.array(z.object({name: z.string(), url: z.string()})),
  },
  run: async ({filter, release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const key = keyOf(filter ?? '');
    const schemas = Object.entries(api.schemas)
      .filter(
        ([name, {fields, values}]) =>
          keyOf(name).includes(key) ||
          [...fields.map((field) => field.name), ...values.map(({value}) => value)].some(
            (one) => keyOf(one) === key,
          ),
      )
      .map(([name, {address}]) => ({name, url: library.url(address)}));
    return {
      text: `Release ${release}: ${schemas.length} schemas${filter === undefined ? '' : ` for ${JSON.stringify(filter)}`}. Pages are ${library.url(`${release === library.manifest.latest ? 'api' : `api/${release}`}/reference/schemas/<name in lower case>/`)}\n${schemas.map(({name}) => name).join(', ')}`,
      data: {release, schemas},
    };
  },
});

export const getSchema = tool({
  name: 'describe_schema',
  title: 'Describe a schema',
  description:
    'Fields, types, limits and values of a schema, or of one of its fields (Transaction.status). depth sets the number of levels.',
  input: {
    schema: z.string().min(1).max(MAX_NAME).describe('Name, or Name.field'),
    depth: z.int().min(0).max(MAX_DEPTH).default(1),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    url: z.string(),
    name: z.string(),
    type: z.string(),
    description: z.string(),
    fields: z.array(field),
    values: z.array(z.object({value: z.string(), meaning: z.string()})),
    used_by: z.array(z.string()),
    examples: z.array(z.unknown()),
  },
  run: async ({schema, depth, release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const [, whole = schema, fieldName] = /^([^.]+)\.(.+)$/.exec(schema.trim()) ?? [];
    const {name, facts: one} = findSchema(api, whole);
    const fields = fieldsOf(api, one, depth, new Set([name]));
    const chosen =
      fieldName === undefined
        ? fields
        : fields.filter((own) => keyOf(own.name) === keyOf(fieldName));
    if (fieldName !== undefined && chosen.length === 0) {
      const names = fieldsOf(api, one, 1).map((own) => own.name);
      throw new UserError(
        `${name} has no field ${JSON.stringify(fieldName)}. Similar: ${nearest(fieldName, names, 4).join(', ')}. All: ${names.join(', ')}.`,
      );
    }
    const url = library.url(one.address);
    return {
      text: `${url} · release ${release}\n\n${schemaText(name, one, chosen)}`,
      data: {
        release,
        url,
        name,
        type: one.type,
        description: one.description,
        fields: chosen,
        values: one.values,
        used_by: one.usedBy,
        examples: one.examples,
      },
    };
  },
});

export const codeSample = tool({
  name: 'code_sample',
  title: 'Code sample',
  description: 'A complete request for an operation in a language, as on its page.',
  input: {
    operation: operationInput,
    language: z
      .string()
      .max(30)
      .default('shell')
      .describe('shell, javascript, python, java, csharp, php, go, ruby; cURL, JS, C# … also work'),
    release: releaseInput,
  },
  output: {
    release: z.string(),
    url: z.string(),
    operation: z.string(),
    language: z.string(),
    code: z.string(),
  },
  run: async ({operation, language: wanted, release: asked}, {library}) => {
    const release = library.release(asked);
    const api = await library.api(release);
    const facts = findOperation(api, operation);
    const key = wanted.trim().toLowerCase();
    const id = OTHER_LANGUAGE_NAMES[key] ?? key;
    const language = api.languages.find((one) => one.id === id || one.label.toLowerCase() === id);
    if (facts.isWebhook) {
      throw new UserError(
        `${operationName(facts)} is a request that your server receives, so there is no call to make. See search_docs "verify webhook in code".`,
      );
    }
    const code = language === undefined ? undefined : facts.samples[language.id];
    if (language === undefined || code === undefined) {
      throw new UserError(
        `There is no sample in ${JSON.stringify(wanted)}. Languages: ${api.languages.map((one) => one.id).join(', ')}.`,
      );
    }
    const url = library.url(`${facts.address}#sample-${language.id}`);
    return {
      text: `${operationName(facts)}, ${language.label} · ${url} · release ${release}\n\n\`\`\`${language.id}\n${code}\n\`\`\`\n\nReplace TOKEN with the JWT that your server signs (search_docs "make a token in code"), and other names in capitals, such as ACCOUNT_ID, with values of earlier responses.`,
      data: {release, url, operation: operationName(facts), language: language.id, code},
    };
  },
});

const OTHER_LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  curl: 'shell',
  bash: 'shell',
  sh: 'shell',
  js: 'javascript',
  node: 'javascript',
  nodejs: 'javascript',
  'node.js': 'javascript',
  typescript: 'javascript',
  ts: 'javascript',
  py: 'python',
  'c#': 'csharp',
  cs: 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  golang: 'go',
  rb: 'ruby',
};
