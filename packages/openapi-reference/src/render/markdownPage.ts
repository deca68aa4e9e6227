/** Generated pages as Markdown without HTML: the twins for programs and for readers who copy a page. */
import {parse} from 'yaml';
import {frontMatter} from '../yamlText';
import type {ReleaseEntries} from '../changelog/entries';
import {isContainer, toJson} from '../exactNumbers';
import {firstSentence} from '../markdown';
import type {
  Call,
  CallbackModel,
  ErrorModel,
  OperationModel,
  ReferenceModel,
  ResponseLink,
  ResponseModel,
  SchemaModel,
} from '../model';
import {CHANGELOG_HEAD, ERRORS_HEAD, operationHead, type PageHead, schemaHead} from '../pages';
import {makeSamples} from '../samples';
import {schemeFacts} from '../schemeWords';
import {type CallSecurity, securityParts} from '../security';
import {type ServerModel, serverPrefix, serversOf} from '../servers';
import {PARAMETER_PLACES, PARAMETER_TITLES, shownServers} from './call';
import type {ChangelogLinks} from './changelog';
import {changelogText} from './changelogMarkdown';
import type {ReferenceLinks} from './links';
import {
  blocks,
  cleanMarkdown,
  cleanPhrase,
  code,
  fence,
  jsonCode,
  link,
  list,
  plain,
  table,
} from './markdownText';
import {
  bodyText,
  createMarkdownContext,
  docsAddress,
  type MarkdownContext,
  mediaText,
  newWords,
  nodeList,
} from './markdownTree';
import {type MdxOptions, mdxToMarkdown} from './mdxMarkdown';
import {NO_SERVERS, type OverviewParts} from './overview';
import {statusTitle} from './status';

function newLine(since: string | undefined): string | false {
  return since !== undefined && `New in ${since}.`;
}

type HeadingMark = '##' | '###' | '####';

type Head = Pick<PageHead, 'title' | 'description'>;

/**
 * @param links - made with the full address of the docs instance, since a twin is read anywhere
 * @returns one operation or webhook with everything that its page shows
 */
export function operationMarkdown(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): string {
  const context = createMarkdownContext(model, links);
  return page(
    model,
    operationHead(operation, 0),
    links.operation(operation.key) ?? links.overview,
    endpoint(model, operation),
    newLine(operation.since),
    operation.deprecated && 'This operation is deprecated.',
    operation.description !== undefined && cleanMarkdown(operation.description),
    security(
      operation.security,
      links,
      operation.kind === 'webhook' ? '.' : ', no authentication required.',
    ),
    operation.kind === 'operation' && ownServers(model, operation),
    explainedIn(operation.guides, links),
    operation.docs !== undefined && `See also ${docsAddress(operation.docs)}.`,
    ...parameterSections(context, operation, '##'),
    requestBody(context, operation, '##', 'the request body'),
    responses(context, operation),
    ...callbacks(context, operation),
    errorTable(model, operation, links),
    codeSamples(model, operation),
  );
}

/** One named schema: its fields, values, examples and where it is used. */
export function schemaMarkdown(
  model: ReferenceModel,
  schema: SchemaModel,
  links: ReferenceLinks,
): string {
  const scalars = schema.examples.filter((example) => !isContainer(example));
  const others = schema.examples.filter((example) => isContainer(example));
  return page(
    model,
    schemaHead(schema, 0),
    links.schema(schema.name) ?? links.overview,
    newLine(schema.since),
    ...schema.parents.map(
      ({name, value}) => `A kind of ${schemaLink(name, links)}, with ${code(value)}.`,
    ),
    schema.description !== undefined && cleanMarkdown(schema.description),
    '## Definition',
    bodyText(createMarkdownContext(model, links), {...schema.node, examples: scalars}),
    ...others.map((example) => blocks('**Example**', fence(toJson(example, '  '), 'json'))),
    usedBy(schema, links),
  );
}

/** The error catalogue. */
export function errorsMarkdown(model: ReferenceModel, links: ReferenceLinks): string {
  return page(
    model,
    ERRORS_HEAD,
    links.errors,
    'Every error response has an `error` code. Branch on this code, never on `message`, which is for people and can change.',
    ...model.errors.map((error) => errorSection(error, links)),
  );
}

/** What each release has changed. */
export function changelogMarkdown(
  model: ReferenceModel,
  links: ReferenceLinks,
  releases: readonly ReleaseEntries[],
  addresses: ChangelogLinks,
): string {
  return page(model, CHANGELOG_HEAD, links.changelog, changelogText(releases, addresses));
}

/**
 * The overview: its hand-written text with the generated parts in place.
 *
 * @param template - text of `openapi/overview.mdx`, brand variables filled in
 * @param components - Markdown of further components that the text may hold
 * @param resolveLink - full address of a link as written in the template
 */
export function overviewMarkdown(
  model: ReferenceModel,
  links: ReferenceLinks,
  template: string,
  components: MdxOptions['components'],
  resolveLink: (href: string) => string,
): string {
  const [, head = '', body = ''] = FRONT_MATTER.exec(template) ?? [];
  const parts = overviewParts(model, links);
  return page(
    model,
    parse(head) as Head,
    links.overview,
    mdxToMarkdown(body, {
      file: 'openapi/overview.mdx',
      resolveLink,
      components: {
        ReferencePart: ({name = ''}) => parts[name as keyof OverviewParts],
        ...components,
      },
    }),
  );
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\n---[ \t]*\r?\n([\s\S]*)$/;

function page(
  model: ReferenceModel,
  {title, description}: Head,
  address: string,
  ...content: (string | undefined | false)[]
): string {
  const fields = {title, description, url: address, version: model.version};
  return `${blocks(`---\n${frontMatter(fields)}\n---`, `# ${plain(title)}`, ...content)}\n`;
}

function endpoint(model: ReferenceModel, operation: OperationModel): string {
  const {kind, method, path} = operation;
  return kind === 'webhook'
    ? `Webhook ${code(path)}: a ${code(method.toUpperCase())} request to your address.`
    : fence(
        `${method.toUpperCase()} ${serverPrefix(serversOf(model, operation)[0])}${path}`,
        'http',
      );
}

function security(one: CallSecurity, links: ReferenceLinks, whenNone: string): string {
  const words = securityParts(one).map((part) => {
    if ('scheme' in part) {
      return link(code(part.scheme), links.security(part.scheme));
    }
    return 'scope' in part ? code(part.scope) : part.text;
  });
  return `Security: ${words.join('')}${one.alternatives.length === 0 ? whenNone : ''}`;
}

function ownServers(model: ReferenceModel, operation: OperationModel): string | false {
  const shown = shownServers(model, operation.servers);
  return shown.length > 0 && blocks('Address:', serverList(shown));
}

function serverList(servers: readonly ServerModel[]): string {
  return list(
    servers.map(({url, description, variables}) =>
      blocks(
        description === undefined ? code(url) : `${code(url)}: ${cleanPhrase(description)}`,
        list(
          variables.map(({name, defaultValue, values, description: words}) =>
            [
              `${code(name)}: default ${code(defaultValue)}`,
              values.length > 0 && `one of ${values.map(code).join(', ')}`,
              words !== undefined && cleanPhrase(words),
            ]
              .filter(Boolean)
              .join('; '),
          ),
        ),
      ),
    ),
  );
}

function explainedIn(
  guides: readonly {title: string; path: string}[],
  links: ReferenceLinks,
): string | false {
  const all = guides.map(({title, path}) => link(plain(title), links.guide(path)));
  return all.length > 0 && `Explained in ${all.join(', ')}.`;
}

function parameterSections(
  context: MarkdownContext,
  {parameters}: Call,
  level: HeadingMark,
): string[] {
  return PARAMETER_PLACES.filter((place) => parameters[place].length > 0).map((place) =>
    blocks(`${level} ${PARAMETER_TITLES[place]}`, nodeList(context, parameters[place])),
  );
}

/** @param place - what later places call this one */
function requestBody(
  context: MarkdownContext,
  {body}: Call,
  level: HeadingMark,
  place: string,
): string | undefined {
  return (
    body &&
    blocks(
      `${level} Request body`,
      !body.required && 'The body is optional.',
      body.description !== undefined && cleanMarkdown(body.description),
      ...body.media.map((media) => mediaText(context, media, place)),
    )
  );
}

function responses(context: MarkdownContext, operation: OperationModel): string | false {
  return (
    operation.responses.length > 0 &&
    blocks(
      '## Responses',
      ...operation.responses.map((one) => responseSection(context, one, '###', 'the response')),
    )
  );
}

/** @param called - what the answer is called, before its status */
function responseSection(
  context: MarkdownContext,
  response: ResponseModel,
  level: HeadingMark,
  called: string,
): string {
  const {status, description, errorCodes, headers, media, links} = response;
  const title = plain(statusTitle(status));
  const isOwn = level === '####';
  return blocks(
    `${level} ${isOwn ? 'Your response: ' : ''}${title}`,
    description !== undefined && cleanMarkdown(description),
    errorCodes.length > 0 && `Error codes here: ${errorCodes.map(code).join(', ')}.`,
    headers.length > 0 && blocks('Response headers:', nodeList(context, headers)),
    ...media.map((one) => mediaText(context, one, `${called} ${title}`)),
    links.length > 0 &&
      blocks(
        'Operations that use values from this response:',
        list(links.map((one) => responseLink(one, context.links))),
      ),
  );
}

function responseLink(
  {name, operation, description, server, parameters, body}: ResponseLink,
  links: ReferenceLinks,
): string {
  const values = [
    ...(server === undefined ? [] : [`server: ${code(server)}`]),
    ...parameters.map(([parameter, value]) => `${code(parameter)}: ${jsonCode(value)}`),
    ...(body === undefined ? [] : [`body: ${jsonCode(body)}`]),
  ];
  return blocks(
    `${code(name)}: ${link(plain(links.operationTitle(operation)), links.operation(operation))}`,
    description !== undefined && cleanMarkdown(description),
    list(values),
  );
}

function callbacks(context: MarkdownContext, operation: OperationModel): string[] {
  return operation.callbacks.length > 0
    ? [
        '## Callbacks',
        'Requests to your own URL, to which you respond.',
        ...operation.callbacks.map((one) => callbackSection(context, one)),
      ]
    : [];
}

function callbackSection(context: MarkdownContext, callback: CallbackModel): string {
  const {title, method, expression, summary, description, deprecated} = callback;
  return blocks(
    `### ${plain(title)}`,
    code(`${method.toUpperCase()} ${expression}`),
    deprecated && 'This callback is deprecated.',
    summary !== undefined && plain(summary),
    description !== undefined && cleanMarkdown(description),
    callback.security !== undefined && security(callback.security, context.links, '.'),
    ...parameterSections(context, callback, '####'),
    requestBody(context, callback, '####', `the request body of ${plain(title)}`),
    ...callback.responses.map((one) =>
      responseSection(context, one, '####', `your response to ${plain(title)}`),
    ),
  );
}

function codeSamples(model: ReferenceModel, operation: OperationModel): string | false {
  const samples = makeSamples(model, operation);
  return (
    samples.length > 0 &&
    blocks(
      '## Code samples',
      ...samples.map(({label, prism, code: text}) =>
        blocks(`**${plain(label)}**`, fence(text, prism)),
      ),
    )
  );
}

function errorTable(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): string | false {
  const errors = model.errors.filter((error) => operation.errorCodes.includes(error.code));
  return (
    errors.length > 0 &&
    blocks(
      '## Errors',
      'This operation can return these error codes.',
      table(
        ['Status', 'Code', 'Meaning', 'What to do'],
        errors.map((error) => [
          error.statuses.join(', '),
          `${link(code(error.code), links.error(error.code))}${error.since === undefined ? '' : `, ${newWords(error.since)}`}`,
          cleanPhrase(error.meaning),
          cleanPhrase(error.action),
        ]),
      ),
    )
  );
}

function errorSection(error: ErrorModel, links: ReferenceLinks): string {
  return blocks(
    `## ${code(error.code)}`,
    `HTTP ${error.statuses.join(' or ')}`,
    newLine(error.since),
    cleanPhrase(error.meaning),
    `**What to do:** ${cleanPhrase(error.action)}`,
    error.recipe !== undefined && `**In the sandbox:** ${cleanPhrase(error.recipe)}`,
    explainedIn(error.guides ?? [], links),
    error.example !== undefined && fence(JSON.stringify(error.example, null, 2), 'json'),
    error.operations.length > 0 && blocks('Raised by:', operationLinks(error.operations, links)),
  );
}

function operationLinks(keys: readonly string[], links: ReferenceLinks): string {
  return list(keys.map((key) => link(plain(links.operationTitle(key)), links.operation(key))));
}

function usedBy(schema: SchemaModel, links: ReferenceLinks): string | false {
  const {usedByOperations, usedBySchemas} = schema;
  return (
    usedByOperations.length + usedBySchemas.length > 0 &&
    blocks(
      '## Where it is used',
      usedByOperations.length > 0 && blocks('Operations:', operationLinks(usedByOperations, links)),
      usedBySchemas.length > 0 &&
        blocks('Schemas:', list(usedBySchemas.map((name) => schemaLink(name, links)))),
    )
  );
}

function schemaLink(name: string, links: ReferenceLinks): string {
  return link(code(name), links.schema(name));
}

function overviewParts(
  model: ReferenceModel,
  links: ReferenceLinks,
): Readonly<Record<keyof OverviewParts, string>> {
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  const schemas = [...model.schemas].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    introduction: blocks(
      model.summary !== undefined && plain(model.summary),
      cleanMarkdown(model.description ?? ''),
      model.docs !== undefined && `See also ${docsAddress(model.docs)}.`,
      list(model.facts.map(({term, text, url}) => `${term}: ${link(plain(text), url)}`)),
    ),
    servers: model.servers.length > 0 ? serverList(model.servers) : NO_SERVERS,
    security: blocks(
      ...model.security.map(({name, scheme}) =>
        blocks(
          `### ${plain(name)}`,
          list(
            schemeFacts(scheme).map(({term, code: text, words}) =>
              [
                `${plain(term)}:`,
                text !== undefined && code(text),
                words !== undefined && cleanPhrase(words),
              ]
                .filter(Boolean)
                .join(' '),
            ),
          ),
          scheme.description !== undefined && cleanMarkdown(scheme.description),
        ),
      ),
    ),
    operations: blocks(
      ...model.tags.map((tag) =>
        blocks(
          `### ${plain(tag.name)}`,
          tag.description !== undefined && cleanMarkdown(tag.description),
          tag.docs !== undefined && `See also ${docsAddress(tag.docs)}.`,
          operationIndex(
            tag.operations.flatMap((key) => byKey.get(key) ?? []),
            links,
          ),
        ),
      ),
      model.webhooks.length > 0 && blocks('### Webhooks', operationIndex(model.webhooks, links)),
    ),
    schemas: list(schemas.map(({name}) => schemaLink(name, links))),
  };
}

function operationIndex(operations: readonly OperationModel[], links: ReferenceLinks): string {
  return list(
    operations.map(({key, title, method, path, description, since}) => {
      const summary = description === undefined ? '' : `. ${plain(firstSentence(description))}`;
      return `${link(plain(title), links.operation(key))}: ${code(`${method.toUpperCase()} ${path}`)}${since === undefined ? '' : `, ${newWords(since)}`}${summary}`;
    }),
  );
}
