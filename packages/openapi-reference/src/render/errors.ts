import type {ErrorModel, ReferenceModel} from '../model';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import type {RenderedPage} from './operation';
import {anchorLink, codeBlock, explainedIn, inlineMarkdown, newFlag} from './parts';
import {statusBadge} from './status';

/** The error catalogue: one URL for each code, with meaning, remedy and the operations that raise it. */
export function renderErrors(model: ReferenceModel, links: ReferenceLinks): RenderedPage {
  return {
    html: html`<p>
        Every error response has an <code>error</code> code. Branch on this code,
        never on <code>message</code>, which is for people and can change.
      </p>
      ${filter(model)}${model.errors.map((error) => errorEntry(error, links))}`.markup,
    toc: model.errors.map(({code, id}) => ({value: code, id, level: 2})),
  };
}

/** A script activates it (packages/openapi-reference/src/browser/errorFilter.ts). */
function filter({errors}: ReferenceModel): Html {
  const statuses = [...new Set(errors.flatMap((error) => error.statuses))].sort((a, b) => a - b);
  return html`<form class="ref-filter" data-error-filter>
    <label class="ref-filter-text">
      Filter, or paste an error response
      <input type="search" name="q" autocomplete="off" spellcheck="false" />
    </label>
    <label>
      Status
      <select name="status">
        <option value="">All</option>
        ${statuses.map((status) => html`<option>${status}</option>`)}
      </select>
    </label>
    <output class="ref-filter-count" aria-live="polite"></output>
  </form>`;
}

function errorEntry(error: ErrorModel, links: ReferenceLinks): Html {
  const {
    code,
    id,
    since,
    statuses,
    meaning,
    action,
    operations,
    guides = [],
    example,
    recipe,
  } = error;
  return html`<section class="ref-error" data-code="${code}" data-statuses="${statuses.join(' ')}">
    <div>
      <h2 id="${id}" class="ref-heading"><code>${code}</code>${anchorLink(id, code)}</h2>
      <p class="ref-error-status">
        HTTP
        ${statuses.map(
          (status, index) => html`${index > 0 && ' or '}${statusBadge(String(status))}`,
        )}${newFlag(since)}
      </p>
    </div>
    <div>
      <p>${inlineMarkdown(meaning)}</p>
      <p><strong>What to do:</strong> ${inlineMarkdown(action)}</p>
      ${recipe !== undefined && html`<p><strong>In the sandbox:</strong> ${inlineMarkdown(recipe)}</p>`}
      ${explainedIn(guides, links)}${
        example !== undefined &&
        html`<details class="ref-children">
          <summary>Example</summary>
          ${codeBlock(JSON.stringify(example, null, 2), 'json', 'application/json', true)}
        </details>`
      }${
        operations.length > 0 &&
        html`<details class="ref-children">
          <summary>
            Raised by ${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}
          </summary>
          <ul>
            ${operations.map(
              (key) =>
                html`<li>
                  <a href="${links.operation(key) ?? links.overview}">${links.operationTitle(key)}</a>
                </li>`,
            )}
          </ul>
        </details>`
      }
    </div>
  </section>`;
}
