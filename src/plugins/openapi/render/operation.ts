import type {Media, OperationModel, ParameterPlace, ReferenceModel, ResponseModel} from '../model';
import type {SchemaNode} from '../schemaTree';
import {makeSamples} from '../samples';
import {html, type Html} from './html';
import {
  createPageContext,
  examplePanel,
  heading,
  inlineMarkdown,
  markdown,
  mediaTree,
  methodBadge,
  OPEN_LEVELS,
  propertyList,
  type PageContext,
} from './parts';
import type {ReferenceLinks} from './links';
import {renderSamples} from './samples';
import {statusTitle} from './status';

/** One entry of a page's table of contents, in the shape that Docusaurus expects. */
export interface TocEntry {
  value: string;
  id: string;
  level: 2 | 3;
}

export interface RenderedPage {
  html: string;
  toc: TocEntry[];
}

const PARAMETER_TITLES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

/** The page of one operation or webhook below its title. */
export function renderOperation(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): RenderedPage {
  const context = createPageContext(links);
  const sections = [
    introduction(model, operation, links),
    ...parameterSections(context, operation),
    bodySection(context, operation),
    responsesSection(context, operation),
    errorsSection(model, operation, links),
  ].filter((section) => section !== undefined);
  return {
    html: html`${sections.map((section) => section.markup)}`.markup,
    toc: sections.flatMap((section) => section.toc),
  };
}

interface Section {
  markup: Html;
  toc: TocEntry[];
}

function introduction(
  model: ReferenceModel,
  operation: OperationModel,
  links: ReferenceLinks,
): Section {
  const server = operation.kind === 'webhook' ? '' : (model.servers[0]?.url ?? '');
  const text = html`<p class="ref-endpoint">
      ${methodBadge(operation.method)}<code
        ><span class="ref-server">${server}</span>${operation.path}</code
      >
    </p>
    ${operation.deprecated && html`<p class="ref-deprecated">This operation is deprecated.</p>`}
    ${markdown(operation.description)} ${security(operation, links)}
    ${
      operation.guides.length > 0 &&
      html`<p class="ref-guides">
        Explained in
        ${operation.guides.map(
          ({title, path}, index) =>
            html`${index > 0 && ', '}<a href="${links.guide(path)}">${title}</a>`,
        )}.
      </p>`
    }`;
  const samples = operation.kind === 'webhook' ? [] : makeSamples(model, operation);
  const markup = html`<section class="ref-section">${columns(text, renderSamples(samples, 'sample'))}</section>`;
  return {markup, toc: []};
}

function security(operation: OperationModel, links: ReferenceLinks): Html {
  return operation.security.length > 0
    ? html`<p class="ref-security">
        Security:
        ${operation.security.map(
          (name, index) =>
            html`${index > 0 && ' or '}<a href="${links.security(name) ?? links.overview}"
                ><code>${name}</code></a
              >`,
        )}
      </p>`
    : html`<p class="ref-security">Security: none, the call is open.</p>`;
}

function parameterSections(context: PageContext, operation: OperationModel): Section[] {
  return (Object.keys(PARAMETER_TITLES) as ParameterPlace[])
    .filter((place) => operation.parameters[place].length > 0)
    .map((place) => {
      const id = `${place}-parameters`;
      const title = PARAMETER_TITLES[place];
      return {
        markup: html`<section class="ref-section">
          ${heading(2, id, title)}${propertyList(context, operation.parameters[place])}
        </section>`,
        toc: [{value: title, id, level: 2 as const}],
      };
    });
}

function bodySection(context: PageContext, {body}: OperationModel): Section | undefined {
  if (body === undefined) {
    return undefined;
  }
  return {
    markup: html`<section class="ref-section">
      ${heading(2, 'request-body', 'Request body')}${
        !body.required && html`<p>The body may be left out.</p>`
      }${markdown(body.description)}${withExamples(context, body.media)}
    </section>`,
    toc: [{value: 'Request body', id: 'request-body', level: 2}],
  };
}

/** Text beside its samples: side by side on wide screens, one after the other on narrow ones. */
function columns(text: Html, samples: Html): Html {
  return html`<div class="ref-columns"><div class="ref-tree">${text}</div><div class="ref-examples">${samples}</div></div>`;
}

function withExamples(context: PageContext, media: readonly Media[]): Html {
  return html`${media.map((one) =>
    columns(
      html`${one.schema !== undefined && unfoldButton(one.schema)}${mediaTree(context, one)}`,
      html`${one.examples.map((example, index) => examplePanel(example, one.type, index === 0))}`,
    ),
  )}`;
}

/** For trees that are partly folded; a script makes it work (src/lib/browser/foldedParts.ts). */
function unfoldButton(node: SchemaNode): Html | false {
  const depth = (one: SchemaNode): number =>
    Math.max(0, ...one.groups.flatMap(({nodes}) => nodes.map((child) => 1 + depth(child))));
  return (
    depth(node) > OPEN_LEVELS &&
    html`<button type="button" class="ref-unfold" data-unfold aria-pressed="false">Expand all</button>`
  );
}

function responsesSection(context: PageContext, {responses}: OperationModel): Section | undefined {
  if (responses.length === 0) {
    return undefined;
  }
  return {
    markup: html`<section class="ref-section">
      ${heading(2, 'responses', 'Responses')}${responses.map((response) =>
        responseBlock(context, response),
      )}
    </section>`,
    toc: [
      {value: 'Responses', id: 'responses', level: 2},
      ...responses.map(({status}) => ({
        value: statusTitle(status),
        id: `status-${status}`,
        level: 3 as const,
      })),
    ],
  };
}

function responseBlock(context: PageContext, response: ResponseModel): Html {
  return html`<section class="ref-response">
    ${heading(
      3,
      `status-${response.status}`,
      statusTitle(response.status),
    )}${markdown(response.description)}${
      response.errorCodes.length > 0 &&
      html`<p>
        Here:
        ${response.errorCodes.map(
          (code, index) =>
            html`${index > 0 && ', '}<a href="${context.links.error(code) ?? context.links.errors}"
                ><code>${code}</code></a
              >`,
        )}.
      </p>`
    }${
      response.headers.length > 0 &&
      html`<details class="ref-children">
        <summary>Response headers</summary>
        ${propertyList(context, response.headers)}
      </details>`
    }${withExamples(context, response.media)}
  </section>`;
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
      <p>This operation can answer with these error codes.</p>
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
              ({code, statuses, action}) =>
                html`<tr>
                  <td>${statuses.join(', ')}</td>
                  <td>
                    <a href="${links.error(code) ?? links.errors}"><code>${code}</code></a>
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
