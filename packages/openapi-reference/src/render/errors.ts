import type {ErrorModel, ReferenceModel} from '../model';
import {ENGLISH, type Labels, type LabelId} from '../labels';
import {html, type Html, raw} from './html';
import type {ReferenceLinks} from './links';
import {anchorId} from '../slugs';
import type {RenderedPage} from './operation';
import {anchorLink, codeBlock, explainedIn, heading, inlineMarkdown, newFlag} from './parts';
import {statusBadge} from './status';

/** Renders the error catalogue: for each code, a URL, the meaning, the remedy and the operations that can return it. */
export function renderErrors(model: ReferenceModel, links: ReferenceLinks): RenderedPage {
  const {labels} = model;
  const introduction = labels.pieces<Html>('errors.introduction', {
    error: html`<code>error</code>`,
    message: html`<code>message</code>`,
  });
  const groups = groupsOf(model);
  return {
    html: html`<p>
        ${introduction}
      </p>
      ${filter(model)}${groups.map(
        ({title, names: [name, ...others], errors}) =>
          html`<div class="ref-error-group">
            ${name !== undefined && heading(2, groupId(name), title, labels)}${others.map(
              (other) => html`<span id="${groupId(other)}"></span>`,
            )}${errors.map((error) => errorEntry(error, links, levelOf(name), labels))}
          </div>`,
      )}`.markup,
    toc: groups.flatMap(({title, names: [name], errors}) => [
      ...(name === undefined ? [] : [{value: title, id: groupId(name), level: 2 as const}]),
      ...errors.map(({code, id}) => ({value: code, id, level: levelOf(name)})),
    ]),
  };
}

/** Translates the titles of common groups; others are named in the description. */
function groupTitle(name: string, labels: Labels): string {
  const id = `errors.group.${name}`;
  return isLabel(id) ? labels.text(id) : name;
}

function isLabel(id: string): id is LabelId & `errors.group.${string}` {
  return Object.hasOwn(ENGLISH, id);
}

const groupId = (name: string): string => anchorId('group', name);
/** Heading level of the errors, below the heading of a group if there is one. */
const levelOf = (name: string | undefined): 2 | 3 => (name === undefined ? 2 : 3);

interface ErrorGroup {
  title: string;
  /** Categories with this title; empty for errors without a category. */
  names: readonly string[];
  errors: readonly ErrorModel[];
}

/** Groups the errors by cause, in the order of the description. */
function groupsOf({errors, labels}: ReferenceModel): ErrorGroup[] {
  const titleOf = ({category}: ErrorModel) =>
    category === undefined ? '' : groupTitle(category, labels);
  return [...new Set(errors.map(titleOf))].map((title) => {
    const members = errors.filter((error) => titleOf(error) === title);
    const names = members.flatMap(({category}) => (category === undefined ? [] : [category]));
    return {title, names: [...new Set(names)], errors: members};
  });
}

/** Renders the filter form. A script activates it (packages/openapi-reference/src/browser/listFilter.ts). */
function filter({errors, labels}: ReferenceModel): Html {
  const statuses = [...new Set(errors.flatMap((error) => error.statuses))].sort((a, b) => a - b);
  const words = labels.text('errors.filter', {count: errors.length});
  return html`<form class="ref-filter" data-list-filter="errors">
    <input type="search" class="ref-search" name="q" aria-label="${words}" placeholder="${words}" autocomplete="off" spellcheck="false" />
    <select name="status" aria-label="${labels.text('errors.status')}">
      <option value="">${labels.text('errors.all')}</option>
      ${statuses.map((status) => html`<option>${status}</option>`)}
    </select>
    <output aria-live="polite"></output>
  </form>`;
}

function errorEntry(error: ErrorModel, links: ReferenceLinks, level: 2 | 3, labels: Labels): Html {
  const {
    code,
    id,
    since,
    statuses,
    meaning,
    action,
    user,
    operations,
    guides = [],
    example,
    recipe,
  } = error;
  const tag = raw(`h${level}`);
  return html`<section class="ref-error" data-code="${code}" data-statuses="${statuses.join(' ')}">
    <div>
      <${tag} id="${id}" class="ref-heading"><code>${code}</code>${anchorLink(id, code, labels)}</${tag}> ${newFlag(since, labels)}
      <p class="ref-error-status">
        ${labels.pieces<Html>('errors.http', {
          statuses: labels.chain<Html>(
            'list.or',
            [...statuses].sort((a, b) => a - b).map((status) => statusBadge(String(status))),
          ),
        })}
      </p>
    </div>
    <p>${inlineMarkdown(meaning)}</p>
    <p><strong>${labels.text('errors.action')}</strong> ${inlineMarkdown(action)}</p>
    ${typeof user === 'string' && html`<p><strong>${labels.text('errors.user')}</strong> ${user}</p>`}
    ${
      [...guides, ...operations, recipe, example].some((part) => part !== undefined) &&
      // Covers the line with the code.
      html`<details>
        <summary aria-label="${labels.text('errors.details')}"></summary>
        ${
          example !== undefined &&
          codeBlock(JSON.stringify(example, null, 2), 'json', labels, 'application/json', true)
        }${
          recipe !== undefined &&
          html`<p><strong>${labels.text('errors.recipe')}:</strong> ${inlineMarkdown(recipe)}</p>`
        }${explainedIn(guides, links, labels, guides.length)}${
          operations.length > 0 &&
          html`<p>
            <strong>${labels.text('errors.raisedBy', {count: operations.length})}:</strong>
            ${operations.map(
              (key, index) =>
                html`${index > 0 && ', '}<a href="${links.operation(key) ?? links.overview}">${links.operationTitle(key)}</a>`,
            )}
          </p>`
        }
      </details>`
    }
  </section>`;
}
