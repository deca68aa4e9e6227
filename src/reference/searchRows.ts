/** Creates search records for reference pages, in addition to their prose, from the model of the pages. */
import type {Release} from '../../config/releases';
import {
  asCode,
  createLinks,
  errorsOf,
  type Labels,
  markdownToHtml,
  operationHead,
  type OperationModel,
  type ReferenceModel,
  schemaHead,
  type SchemaNode,
} from '../../packages/openapi-reference/src';
import type {SourcePlace} from '../../packages/search/src/index';
import {type KnownPage, type KnownPages, textOfHtml} from '../search/build/rows';

const plain = (markdown = '') => textOfHtml(markdownToHtml(markdown));
type Parts = (string | false | undefined)[];
const given = (parts: Parts) =>
  parts.filter((part) => part !== false && part !== undefined && part !== '');
const joined = (...parts: Parts) => given(parts).join(' ');
/** Separates parts that are not sentences. */
const listed = (...parts: Parts) => given(parts).join(' · ');

type PageRows = [address: string | undefined, rows: KnownPage];

export function searchRows(model: ReferenceModel, release: Release): KnownPages {
  const links = createLinks(model, release.path);
  const pages: PageRows[] = [
    [links.errors, errorPage(model)],
    ...model.schemas.map((schema): PageRows => [
      links.schema(schema.name),
      schemaPage(schema, model.labels),
    ]),
    ...[...model.operations, ...model.webhooks].map((operation): PageRows => [
      links.operation(operation.key),
      operationPage(model, operation),
    ]),
  ];
  return Object.fromEntries(
    pages.flatMap(([address, rows]) => (address === undefined ? [] : [[address, rows]])),
  );
}

const newIn = ({since}: Pick<SchemaNode, 'since'>, labels: Labels) =>
  since !== undefined && labels.text(`field.${since[0]}`, {release: since[1]});

function errorPage({errors, labels}: ReferenceModel): KnownPage {
  return {
    rows: errors.map((error) => errorRow(error, labels)),
    prose: {
      title: labels.text('errors.title'),
      summary: labels.text('errors.summary'),
      text: labels.text('errors.introduction', {error: 'error', message: 'message'}),
    },
  };
}

function schemaPage(schema: ReferenceModel['schemas'][number], labels: Labels): KnownPage {
  const {node, description} = schema;
  const {title, description: summary} = schemaHead(schema, 0, labels);
  return {
    rows: [...fieldRows(node, labels), ...valueRows(node)],
    prose: {
      title,
      summary,
      text: listed(plain(description), typeOf(node), ...node.values.map(valueText)),
    },
  };
}

function errorRow(error: ReferenceModel['errors'][number], labels: Labels): SourcePlace {
  const {id, code, statuses, meaning, action, user, recipe} = error;
  return {
    id,
    heading: code,
    kind: 'e',
    text: listed(
      labels.text('errors.http', {statuses: labels.chain('list.or', statuses.map(String))}),
      newIn(error, labels),
      joined(plain(meaning), `${labels.text('errors.action')} ${plain(action)}`),
      user !== undefined && `${labels.text('errors.user')} ${user}`,
      recipe !== undefined && `${labels.text('errors.recipe')}: ${plain(recipe)}`,
    ),
    names: statuses.map((status) => `${status} ${code}`),
    summary: statuses.map((status) => `error ${status}`).join(' '),
    answer: plain(action),
  };
}

/** Returns the text of an operation. It omits responses, except those that the reader's server sends. */
function textOf({kind, description, body, callbacks, responses}: OperationModel): string {
  return joined(
    plain(description),
    plain(body?.description),
    ...(body?.media ?? []).map(({schema}) => plain(schema?.description)),
    ...callbacks.map((callback) =>
      joined(callback.title, callback.summary, plain(callback.description)),
    ),
    ...(kind === 'webhook' ? responses : []).map((response) => plain(response.description)),
  );
}

function operationPage(model: ReferenceModel, operation: OperationModel): KnownPage {
  const {method, path, parameters} = operation;
  const {title, description: summary} = operationHead(operation, 0);
  return {
    prose: {title, summary, text: textOf(operation)},
    names: [`${method.toUpperCase()} ${path}`, path],
    rows: [
      ...Object.values(parameters)
        .flat()
        .flatMap((node) => namedRows(node, model.labels)),
      // The catalogue has a record of the error itself.
      ...errorsOf(model, operation).map(({code, statuses, meaning, action}): SourcePlace => ({
        id: 'errors',
        heading: code,
        kind: 'x',
        text: joined(plain(meaning), plain(action)),
        names: [`${statuses.join(' ')} ${code}`],
        answer: plain(action),
      })),
    ],
  };
}

/** Fields of a schema with its own page belong to that page. */
const hasPage = ({type}: SchemaNode) => type.some(({schema}) => schema !== undefined);

function fieldRows({groups}: SchemaNode, labels: Labels): SourcePlace[] {
  return groups.flatMap(({nodes}) => nodes).flatMap((node) => namedRows(node, labels));
}

function namedRows(node: SchemaNode, labels: Labels): SourcePlace[] {
  const inside = hasPage(node) && node.name !== undefined ? [] : fieldRows(node, labels);
  return node.name === undefined ? inside : [fieldRow(node, labels), ...inside];
}

function fieldRow(node: SchemaNode, labels: Labels): SourcePlace {
  const examples = node.examples.map(asCode).join(', ');
  const values = hasPage(node) ? [] : node.values;
  return {
    id: node.id,
    heading: node.name ?? '',
    kind: 'f',
    text: listed(
      typeOf(node),
      newIn(node, labels),
      node.required && labels.text('field.required'),
      plain(node.description),
      ...rulesOf(node).map((rule) => `${rule[0]?.toUpperCase() ?? ''}${rule.slice(1)}`),
      examples !== '' && `Example ${examples}`,
      ...values.map(valueText),
    ),
  };
}

function typeOf({type, nullable}: SchemaNode): string {
  return `${type.map(({text}) => text).join('')}${nullable ? ' or null' : ''}`;
}

function rulesOf(node: SchemaNode): string[] {
  const {limits, notation, pattern, format, defaultValue, access, deprecated} = node;
  return [
    ...(format === undefined ? [] : [`format ${format}`]),
    ...limits,
    ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
    ...notation,
    ...(defaultValue === undefined ? [] : [`default ${asCode(defaultValue)}`]),
    ...(access === undefined ? [] : [access]),
    ...(deprecated ? ['deprecated'] : []),
  ];
}

const valueText = ({value, meaning}: SchemaNode['values'][number]) =>
  joined(asCode(value), plain(meaning));

/** Returns a schema's values, and those of its fields without a page. */
function valueRows(node: SchemaNode): SourcePlace[] {
  const fields = node.groups
    .flatMap(({nodes}) => nodes)
    .filter((field) => field.name === undefined || !hasPage(field));
  return [
    ...node.values.map(({id, value, meaning}): SourcePlace => ({
      id,
      heading: asCode(value),
      kind: 'v',
      text: plain(meaning),
    })),
    ...fields.flatMap(valueRows),
  ];
}
