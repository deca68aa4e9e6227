import type {Call, LinkModel, ParameterPlace, ReferenceModel, ResponseModel} from '../model';
import type {Labels} from '../labels';
import {type CallSecurity, securityParts} from '../security';
import type {ServerModel, ServerVariable} from '../servers';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import {
  examplePanel,
  factList,
  fieldList,
  fieldText,
  heading,
  type HeadingLevel,
  inlineMarkdown,
  markdown,
  mediaTree,
  type PageContext,
  type Place,
  propertyList,
} from './parts';
import {statusTitle} from './status';

/** An entry of the table of contents, in the format of Docusaurus. */
export interface TocEntry {
  value: string;
  id: string;
  level: 2 | 3;
}

export interface Section {
  markup: Html;
  toc: TocEntry[];
}

/** Where the parts of a call are on a page. */
export interface Frame {
  /** Prefix of heading ids. */
  idPrefix: string;
  level: HeadingLevel;
  /** Whether the examples are beside the text, in the page's rail. */
  hasRail: boolean;
}

const PARAMETER_PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

/** Number of headers shown before the rest is collapsed, because many calls share a long list of headers. */
const MAX_OPEN_HEADERS = 3;

export function parameterSections(
  context: PageContext,
  {parameters}: Call,
  {idPrefix, level}: Frame,
): Section[] {
  const {labels} = context.model;
  return PARAMETER_PLACES.filter((place) => parameters[place].length > 0).map((place) => {
    const id = `${idPrefix}${place}-parameters`;
    const title = labels.text(`operation.${place}`);
    return {
      markup: html`<section class="ref-section">
        ${heading(level, id, title, labels)}${
          place === 'header'
            ? fieldList({...context, openFields: MAX_OPEN_HEADERS}, parameters[place])
            : propertyList(context, parameters[place])
        }
      </section>`,
      toc: [{value: title, id, level: 2}],
    };
  });
}

export function bodySection(
  page: PageContext,
  {body}: Call,
  {idPrefix, level, hasRail}: Frame,
): Section | undefined {
  if (body === undefined) {
    return undefined;
  }
  const context: PageContext = {...page, direction: 'request'};
  const {labels} = context.model;
  const id = `${idPrefix}request-body`;
  const title = labels.text('operation.body');
  return {
    markup: html`<section class="ref-section">
      ${heading(level, id, title, labels)}${
        !body.required && html`<p>${labels.text('operation.bodyOptional')}</p>`
      }${mediaTrees(context, body, {title, id}, hasRail)}
    </section>`,
    toc: [{value: title, id, level: 2}],
  };
}

function mediaTrees(
  context: PageContext,
  {media, description}: Pick<ResponseModel, 'media' | 'description'>,
  place: Place,
  hasRail: boolean,
): Html {
  return html`${media.length !== 1 && markdown(description, context.model.labels)}${media.map(
    (one) =>
      html`${mediaTree(context, one, place, description, media.length > 1)}${
        !hasRail &&
        one.examples.map((example, index) =>
          examplePanel(context.model, one, example, index === 0 ? 'open' : 'folded'),
        )
      }`,
  )}`;
}

export function responseBlock(
  page: PageContext,
  response: ResponseModel,
  {level, hasRail}: Pick<Frame, 'level' | 'hasRail'>,
  isCallback = false,
): Html {
  const context: PageContext = {...page, direction: 'response'};
  const {links} = context;
  const {labels} = context.model;
  const status = statusTitle(response.status, labels);
  const title = isCallback ? labels.text('operation.yourResponse', {status}) : status;
  const codes = response.errorCodes.map(
    (code, index) =>
      html`${index > 0 && ', '}<a href="${links.error(code) ?? links.errors}"><code>${code}</code></a>`,
  );
  return html`<section class="ref-response">
    ${heading(level, response.headingId, title, labels)}${
      response.errorCodes.length > 0 &&
      html`<p>
        ${labels.pieces<Html>('response.errorCodes', {codes: html`${codes}`})}
      </p>`
    }${mediaTrees(context, response, {title, id: response.headingId}, hasRail)}${
      response.headers.length > 0 &&
      html`<details class="ref-children">
        <summary>${labels.text('response.headers')}</summary>
        ${propertyList(context, response.headers)}
      </details>`
    }${
      response.links.length > 0 &&
      html`<details class="ref-children">
        <summary>${labels.text('response.links')}</summary>
        ${factList(response.links.map((link) => [link.name, linkFacts(context, link)]))}
      </details>`
    }
  </section>`;
}

function linkFacts(
  {links, model: {labels}}: PageContext,
  {operation, description, values, servers}: LinkModel,
): Html {
  const address = links.operation(operation);
  const title = links.operationTitle(operation);
  return html`${address === undefined ? html`<code>${title}</code>` : html`<a href="${address}">${title}</a>`}${values.map(
    (value) => html`; <code>${value}</code>`,
  )}${description !== undefined && fieldText(description, labels)}${servers.length > 0 && serverList(servers, labels)}`;
}

/** @param none - text if no authentication is required */
export function securityLine(
  security: CallSecurity,
  links: ReferenceLinks,
  labels: Labels,
  none: 'security.none' | 'security.noneStated',
): Html {
  return html`<span class="ref-security"
    >${securityParts(security, labels, none).map((part) => {
      if ('scheme' in part) {
        const address = links.security(part.scheme) ?? links.overview;
        return html`<a href="${address}"><code>${part.scheme}</code></a>`;
      }
      return 'scope' in part ? html`<code>${part.scope}</code>` : part.text;
    })}</span
  >`;
}

export function serverList(servers: readonly ServerModel[], labels: Labels): Html {
  return html`<ul>
    ${servers.map(
      ({url, description, variables}) =>
        html`<li>
          <code>${url}</code>${
            description !== undefined && html`: ${inlineMarkdown(description)}`
          }${
            variables.length > 0 &&
            html`<dl class="ref-facts">
              ${variables.map(
                (variable) =>
                  html`<div>
                    <dt><code>${variable.name}</code></dt>
                    <dd>${variableFacts(variable, labels)}</dd>
                  </div>`,
              )}
            </dl>`
          }
        </li>`,
    )}
  </ul>`;
}

function variableFacts({defaultValue, values, description}: ServerVariable, labels: Labels): Html {
  const facts = [
    labels.pieces<Html>('server.default', {
      value: html`<code>${defaultValue}</code>`,
    }),
    values.length > 0 &&
      labels.pieces<Html>('server.values', {
        values: html`${values.map((value, index) => html`${index > 0 && ', '}<code>${value}</code>`)}`,
      }),
    description !== undefined && inlineMarkdown(description),
  ].filter((fact) => fact !== false);
  return html`${facts.map((fact, index) => html`${index > 0 && '; '}${fact}`)}`;
}

/** Returns servers that need an explanation: those specific to an operation, or URLs with variables. */
export function shownServers(
  model: ReferenceModel,
  own: readonly ServerModel[] | undefined,
): readonly ServerModel[] {
  return own ?? model.servers.filter(({variables}) => variables.length > 0);
}
