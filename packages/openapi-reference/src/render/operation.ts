import type {CallbackModel, OperationModel, ReferenceModel, ResponseModel} from '../model';
import {serverPrefix, serversOf} from '../servers';
import {
  bodySection,
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
import type {Labels} from '../labels';
import {leadSentence} from '../leadSentence';
import {isIdempotent} from '../methods';
import {operationErrors, rowsOf} from './errorTable';
import {
  createPageContext,
  docsLink,
  explainedIn,
  heading,
  inlineMarkdown,
  markdown,
  breakable,
  methodBadge,
  newFlag,
  type PageContext,
  unfoldButton,
} from './parts';
import {operationRail, withRail} from './rail';
import {isErrorStatus, statusTitle} from './status';

export type {TocEntry} from './call';

export interface RenderedPage {
  html: string;
  toc: TocEntry[];
}

const MAIN: Frame = {idPrefix: '', level: 2, hasRail: true};

/** Renders the page of an operation or webhook below the title. */
export function renderOperation(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): RenderedPage {
  const context = createPageContext(model, links);
  const [lead, rest] = leadSentence(operation.description);
  const request = [
    ...parameterSections(context, operation, MAIN),
    bodySection(context, operation, MAIN),
  ].filter((section) => section !== undefined);
  const notes = notesSection(rest, operation, links, model.labels);
  const responses = responsesSection(context, operation);
  const others = [
    // Fields come first. If the request has none, the response's fields do.
    ...(request.length > 0 ? [notes, responses] : [responses, notes]),
    errorsSection(model, operation, links),
    callbacksSection(context, operation),
  ].filter((section) => section !== undefined);
  const fields = html`${request.map((section) => section.markup)}`;
  const text = html`${others.map((section) => section.markup)}`;
  const unfold = unfoldButton(html`${fields}${text}`, model.labels);
  return {
    html: withRail(
      introduction(model, operation, links, lead),
      request.length > 0 && html`${unfold}${fields}`,
      operationRail(model, operation),
      html`${request.length === 0 && unfold}${text}`,
    ).markup,
    toc: [...request, ...others].flatMap((section) => section.toc),
  };
}

function introduction(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
  lead: string | undefined,
): Html {
  const {labels} = model;
  const isWebhook = operation.kind === 'webhook';
  const server = isWebhook ? undefined : serversOf(model, operation)[0];
  return html`<section class="ref-section">
    <p class="ref-endpoint"${isWebhook ? '' : html` id="try"`}>
      ${methodBadge(operation.method)}<code
        ><span class="ref-server">${breakable(serverPrefix(server))}</span>${breakable(operation.path)}</code
      > ${newFlag(operation.since, labels)}
    </p>
    ${
      operation.deprecated &&
      html`<p class="ref-deprecated">
        ${labels.text('operation.deprecated')}${operation.deprecation !== undefined && html` ${inlineMarkdown(operation.deprecation)}`}
      </p>`
    }
    ${markdown(lead, labels)}
    <p class="ref-facts">
      ${securityLine(operation.security, links, labels, isWebhook ? 'security.noneStated' : 'security.none')}${
        !isWebhook &&
        html` <span>${labels.text(isIdempotent(operation.method) ? 'operation.idempotent' : 'operation.notIdempotent')}</span>`
      }${
        operation.errorCodes.length > 0 &&
        html` <a href="#errors">${labels.text('operation.errorCodes', {count: rowsOf(model, operation).length})}</a>`
      }
    </p>
    ${(!isWebhook || operation.servers !== undefined) && servers(model, operation)}
  </section>`;
}

/** Renders what readers need only for the first call. It follows the fields, which they need for every call. */
function notesSection(
  notes: string | undefined,
  {guides, docs}: OperationModel,
  links: ReferenceLinks,
  labels: Labels,
): Section | undefined {
  if (notes === undefined && guides.length === 0 && docs === undefined) {
    return undefined;
  }
  const title = labels.text('operation.notes');
  return {
    markup: html`<section class="ref-section ref-notes">
      ${heading(2, 'notes', title, labels)}${markdown(notes, labels)}${explainedIn(guides, links, labels)}${docsLink(docs, labels)}
    </section>`,
    toc: [{value: title, id: 'notes', level: 2}],
  };
}

function servers(model: ReferenceModel, operation: OperationModel): Html | false {
  const shown = shownServers(model, operation.servers);
  return (
    shown.length > 0 &&
    html`<p>${model.labels.text('operation.address')}</p>${serverList(shown, model.labels)}`
  );
}

/** Renders the responses. Error responses start collapsed, because most have the same body. */
function responsesSection(context: PageContext, {responses}: OperationModel): Section | undefined {
  if (responses.length === 0) {
    return undefined;
  }
  const {labels} = context.model;
  const title = labels.text('operation.responses');
  const errors = responses.filter(({status}) => isErrorStatus(status));
  const others = responses.filter(({status}) => !isErrorStatus(status));
  const block = (response: ResponseModel) =>
    responseBlock(context, response, {level: 3, hasRail: true});
  return {
    markup: html`<section class="ref-section">
      ${heading(2, 'responses', title, labels)}${others.map(block)}${
        others.length === 0
          ? errors.map(block)
          : errors.length > 0 &&
            html`<details class="ref-children ref-error-responses">
              <summary>${labels.text('operation.errorResponses')}</summary>
              ${errors.map(block)}
            </details>`
      }
    </section>`,
    toc: [
      {value: title, id: 'responses', level: 2},
      ...responses.map(({status, headingId}) => ({
        value: statusTitle(status, labels),
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
  const {labels} = context.model;
  const title = labels.text('operation.callbacks');
  return {
    markup: html`<section class="ref-section">
        ${heading(2, 'callbacks', title, labels)}
        <p>${labels.text('operation.callbacksMeaning')}</p>
      </section>
      ${callbacks.map((callback) => callbackBlock(context, callback))}`,
    toc: [
      {value: title, id: 'callbacks', level: 2},
      ...callbacks.map(({title, id}) => ({value: title, id, level: 3 as const})),
    ],
  };
}

function callbackBlock(context: PageContext, callback: CallbackModel): Html {
  const {id, title, method, expression, summary, description, deprecated, security} = callback;
  const {docs, servers} = callback;
  const {labels} = context.model;
  const frame: Frame = {idPrefix: `${id}-`, level: 4, hasRail: false};
  const parts = [
    ...parameterSections(context, callback, frame),
    bodySection(context, callback, frame),
  ];
  return html`<section class="ref-section ref-callback">
      ${heading(3, id, title, labels)}
      <p class="ref-endpoint">${methodBadge(method)}<code>${expression}</code></p>
      ${deprecated && html`<p class="ref-deprecated">${labels.text('operation.callbackDeprecated')}</p>`}
      ${summary !== undefined && html`<p>${summary}</p>`}${markdown(description, labels)}${docsLink(docs, labels)}${servers.length > 0 && serverList(servers, labels)}${
        security !== undefined &&
        html`<p>${securityLine(security, context.links, labels, 'security.noneStated')}</p>`
      }
    </section>
    ${parts.map((part) => part?.markup)}${callback.responses.map((response) =>
      responseBlock(context, response, frame, true),
    )}`;
}

function errorsSection(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): Section | undefined {
  const table = operationErrors(model, operation, links);
  const title = model.labels.text('errors.some');
  return (
    table && {
      markup: html`<section class="ref-section">${heading(2, 'errors', title, model.labels)}${table}</section>`,
      toc: [{value: title, id: 'errors', level: 2}],
    }
  );
}
