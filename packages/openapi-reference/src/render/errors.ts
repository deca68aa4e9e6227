import type {ErrorModel, ReferenceModel} from '../model';
import {html, type Html, raw} from './html';
import type {ReferenceLinks} from './links';
import {anchorId} from '../slugs';
import type {RenderedPage} from './operation';
import {anchorLink, codeBlock, explainedIn, heading, inlineMarkdown, newFlag} from './parts';
import {statusBadge} from './status';

/** The error catalogue: one URL for each code, with meaning, remedy and the operations that raise it. */
export function renderErrors(model: ReferenceModel, links: ReferenceLinks): RenderedPage {
  return {
    html: html`<p>
        Every error response has an <code>error</code> code. Branch on this code,
        never on <code>message</code>, which is for people and can change.
      </p>
      ${filter(model)}${groupsOf(model).map(
        ([name, errors]) =>
          html`<div class="ref-error-group">
            ${name !== undefined && heading(2, groupId(name), titleOf(name))}${errors.map((error) =>
              errorEntry(error, links, levelOf(name)),
            )}
          </div>`,
      )}`.markup,
    toc: groupsOf(model).flatMap(([name, errors]) => [
      ...(name === undefined ? [] : [{value: titleOf(name), id: groupId(name), level: 2 as const}]),
      ...errors.map(({code, id}) => ({value: code, id, level: levelOf(name)})),
    ]),
  };
}

/** Names of groups that several portals have; others are shown as the description has them. */
const GROUP_TITLES: Readonly<Record<string, string>> = {
  token: 'Token',
  application: 'Application',
  session: 'Consent and session',
  account: 'Accounts',
  transactions: 'Transactions',
  'psu-headers': 'PSU headers',
  request: 'Request',
  bank: 'Bank',
  payment: 'Payments',
};

const titleOf = (name: string): string => GROUP_TITLES[name] ?? name;
const groupId = (name: string): string => anchorId('group', name);
/** Below the heading of a group, if there is one. */
const levelOf = (name: string | undefined): 2 | 3 => (name === undefined ? 2 : 3);

/** By what the cause is, in the order of the description. */
function groupsOf({
  errors,
}: ReferenceModel): [name: string | undefined, errors: readonly ErrorModel[]][] {
  const names = [...new Set(errors.map(({category}) => category))];
  return names.map((name) => [name, errors.filter(({category}) => category === name)]);
}

/** A script activates it (packages/openapi-reference/src/browser/listFilter.ts). */
function filter({errors}: ReferenceModel): Html {
  const statuses = [...new Set(errors.flatMap((error) => error.statuses))].sort((a, b) => a - b);
  return html`<form class="ref-filter" data-list-filter="errors">
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

function errorEntry(error: ErrorModel, links: ReferenceLinks, level: 2 | 3): Html {
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
  const tag = raw(`h${level}`);
  return html`<section class="ref-error" data-code="${code}" data-statuses="${statuses.join(' ')}">
    <div>
      <${tag} id="${id}" class="ref-heading"><code>${code}</code>${anchorLink(id, code)}</${tag}>
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
      <div class="ref-folds">${explainedIn(guides, links, 0)}${
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
      }</div>
    </div>
  </section>`;
}
