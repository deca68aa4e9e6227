import type {ErrorModel, ReferenceModel} from '../model';
import {html, type Html} from './html';
import type {ReferenceLinks} from './links';
import type {RenderedPage} from './operation';
import {anchorLink, inlineMarkdown, newFlag} from './parts';

/** The error catalogue: one address a code, with meaning, remedy and the operations that raise it. */
export function renderErrors(model: ReferenceModel, links: ReferenceLinks): RenderedPage {
  return {
    html: html`<p>
        Every error response has an <code>error</code> code. Branch on this code,
        never on <code>message</code>, which is for people and can change.
      </p>
      ${model.errors.map((error) => errorEntry(error, links))}`.markup,
    toc: model.errors.map(({code, id}) => ({value: code, id, level: 2})),
  };
}

function errorEntry(error: ErrorModel, links: ReferenceLinks): Html {
  const {code, id, since, statuses, meaning, action, operations} = error;
  return html`<section class="ref-error">
    <h2 id="${id}" class="ref-heading"><code>${code}</code>${anchorLink(id, code)}</h2>
    <p class="ref-error-status">HTTP ${statuses.join(' or ')}${newFlag(since)}</p>
    <p>${inlineMarkdown(meaning)}</p>
    <p><strong>What to do:</strong> ${inlineMarkdown(action)}</p>
    ${
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
  </section>`;
}
