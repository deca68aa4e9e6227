import type {CallbackModel, OperationModel, ReferenceModel} from '../model';
import {makeSamples} from '../samples';
import {serverPrefix, serversOf} from '../servers';
import {
  bodySection,
  columns,
  type Frame,
  parameterSections,
  responseBlock,
  type Section,
  securityLine,
  serverList,
  shownServers,
  type TocEntry,
} from './call';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import {
  createPageContext,
  docsLink,
  heading,
  inlineMarkdown,
  markdown,
  methodBadge,
  newFlag,
  type PageContext,
} from './parts';
import {renderSamples} from './samples';
import {statusTitle} from './status';

export type {TocEntry} from './call';

export interface RenderedPage {
  html: string;
  toc: TocEntry[];
}

/** The call that the page is about. */
const MAIN: Frame = {idPrefix: '', level: 2};

/**
 * The page of one operation or webhook below its title.
 *
 * @param nodes - fields to show before the others are left to pages of their schemas
 */
export function renderOperation(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
  nodes?: number,
): RenderedPage {
  const context = createPageContext(links, nodes);
  const sections = [
    introduction(model, operation, links),
    ...parameterSections(context, operation, MAIN),
    bodySection(context, operation, MAIN),
    responsesSection(context, operation),
    callbacksSection(context, operation),
    errorsSection(model, operation, links),
  ].filter((section) => section !== undefined);
  return {
    html: html`${sections.map((section) => section.markup)}`.markup,
    toc: sections.flatMap((section) => section.toc),
  };
}

function introduction(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): Section {
  const isWebhook = operation.kind === 'webhook';
  const server = isWebhook ? undefined : serversOf(model, operation)[0];
  const text = html`<p class="ref-endpoint">
      ${methodBadge(operation.method)}<code
        ><span class="ref-server">${serverPrefix(server)}</span>${operation.path}</code
      >${newFlag(operation.since)}
    </p>
    ${operation.deprecated && html`<p class="ref-deprecated">This operation is deprecated.</p>`}
    ${markdown(operation.description)}
    ${securityLine(operation.security, links, isWebhook ? '.' : ', the call is open.')}
    ${!isWebhook && servers(model, operation)}
    ${
      operation.guides.length > 0 &&
      html`<p class="ref-guides">
        Explained in
        ${operation.guides.map(
          ({title, path}, index) =>
            html`${index > 0 && ', '}<a href="${links.guide(path)}">${title}</a>`,
        )}.
      </p>`
    }${docsLink(operation.docs)}`;
  const samples = makeSamples(model, operation);
  const markup = html`<section class="ref-section">${columns(text, renderSamples(samples, 'sample'))}</section>`;
  return {markup, toc: []};
}

function servers(model: ReferenceModel, operation: OperationModel): Html | false {
  const shown = shownServers(model, operation.servers);
  return shown.length > 0 && html`<p>Address:</p>${serverList(shown)}`;
}

function responsesSection(context: PageContext, {responses}: OperationModel): Section | undefined {
  if (responses.length === 0) {
    return undefined;
  }
  return {
    markup: html`<section class="ref-section">
      ${heading(2, 'responses', 'Responses')}${responses.map((response) =>
        responseBlock(context, response, 3),
      )}
    </section>`,
    toc: [
      {value: 'Responses', id: 'responses', level: 2},
      ...responses.map(({status, headingId}) => ({
        value: statusTitle(status),
        id: headingId,
        level: 3 as const,
      })),
    ],
  };
}

function callbacksSection(context: PageContext, {callbacks}: OperationModel): Section | undefined {
  if (callbacks.length === 0) {
    return undefined;
  }
  return {
    markup: html`<section class="ref-section">
        ${heading(2, 'callbacks', 'Callbacks')}
        <p>Requests to your own URL, to which you respond.</p>
      </section>
      ${callbacks.map((callback) => callbackBlock(context, callback))}`,
    toc: [
      {value: 'Callbacks', id: 'callbacks', level: 2},
      ...callbacks.map(({title, id}) => ({value: title, id, level: 3 as const})),
    ],
  };
}

function callbackBlock(context: PageContext, callback: CallbackModel): Html {
  const {id, title, method, expression, summary, description, deprecated, security} = callback;
  const frame: Frame = {idPrefix: `${id}-`, level: 4};
  const parts = [
    ...parameterSections(context, callback, frame),
    bodySection(context, callback, frame),
  ];
  return html`<section class="ref-section ref-callback">
      ${heading(3, id, title)}
      <p class="ref-endpoint">${methodBadge(method)}<code>${expression}</code></p>
      ${deprecated && html`<p class="ref-deprecated">This callback is deprecated.</p>`}
      ${summary !== undefined && html`<p>${summary}</p>`}${markdown(description)}${
        security !== undefined && securityLine(security, context.links, '.')
      }
    </section>
    ${parts.map((part) => part?.markup)}${callback.responses.map((response) =>
      responseBlock(context, response, 4, 'Your response: '),
    )}`;
}

function errorsSection(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): Section | undefined {
  const errors = model.errors.filter(({code}) => operation.errorCodes.includes(code));
  if (errors.length === 0) {
    return undefined;
  }
  return {
    markup: html`<section class="ref-section">
      ${heading(2, 'errors', 'Errors')}
      <p>This operation can return these error codes.</p>
      <div class="ref-scroll" role="group" aria-label="Table: Errors" tabindex="0">
        <table>
          <thead>
            <tr>
              <th>Status</th>
              <th>Code</th>
              <th>What to do</th>
            </tr>
          </thead>
          <tbody>
            ${errors.map(
              ({code, statuses, action, since}) =>
                html`<tr>
                  <td>${statuses.join(', ')}</td>
                  <td>
                    <a href="${links.error(code) ?? links.errors}"><code>${code}</code></a>${newFlag(since)}
                  </td>
                  <td>${inlineMarkdown(action)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`,
    toc: [{value: 'Errors', id: 'errors', level: 2}],
  };
}
