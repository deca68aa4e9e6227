import {firstSentence} from '../markdown';
import type {OperationModel, ReferenceModel} from '../model';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import {heading, inlineMarkdown, markdown, methodBadge} from './parts';

/** Parts of the overview that come from the description; the page around them is hand-written. */
export interface OverviewParts {
  /** Title, version and general description. */
  introduction: string;
  servers: string;
  security: string;
  operations: string;
  schemas: string;
}

export function renderOverview(model: ReferenceModel, links: ReferenceLinks): OverviewParts {
  const byKey = new Map(model.operations.map((operation) => [operation.key, operation]));
  return {
    introduction: html`${markdown(model.description)}`.markup,
    servers: html`<ul>
      ${model.servers.map(
        ({url, description}) =>
          html`<li>
            <code>${url}</code
            >${description !== undefined && html`: ${inlineMarkdown(description)}`}
          </li>`,
      )}
    </ul>`.markup,
    security: html`${model.security.map(
      ({name, id, scheme}) =>
        html`<section>
          ${heading(3, id, name)}
          <p>
            Type:
            ${[scheme.type, scheme.scheme, scheme.bearerFormat]
              .filter((part) => part !== undefined)
              .join(', ')}
          </p>
          ${markdown(scheme.description)}
        </section>`,
    )}`.markup,
    operations: html`${model.tags.map(
      (tag) =>
        html`<section>
          ${heading(3, tag.id, tag.name)}${markdown(tag.description)}${operationList(
            tag.operations.flatMap((key) => byKey.get(key) ?? []),
            links,
          )}
        </section>`,
    )}${
      model.webhooks.length > 0 &&
      html`<section>
        ${heading(3, 'webhooks', 'Webhooks')}${operationList(model.webhooks, links)}
      </section>`
    }`.markup,
    schemas: html`<ul class="ref-schema-index">
      ${[...model.schemas]
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(
          ({name}) =>
            html`<li>
              <a href="${links.schema(name) ?? ''}"><code>${name}</code></a>
            </li>`,
        )}
    </ul>`.markup,
  };
}

function operationList(operations: readonly OperationModel[], links: ReferenceLinks): Html {
  return html`<ul class="ref-operation-index">
    ${operations.map(
      (operation) =>
        html`<li>
          <a href="${links.operation(operation.key) ?? ''}">${operation.title}</a>
          <span class="ref-index-path"
            >${methodBadge(operation.method)}<code>${operation.path}</code></span
          >${
            operation.description !== undefined &&
            html`<p>${firstSentence(operation.description)}</p>`
          }
        </li>`,
    )}
  </ul>`;
}
