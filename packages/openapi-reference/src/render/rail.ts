/** The column that stays in view beside the text, with the request and then the response. */
import type {Media, OperationModel, ReferenceModel, ResponseModel} from '../model';
import {makeSamples, type Sample} from '../samples';
import {isContainer} from '../json';
import {madeBody} from '../samples/exampleFromSchema';
import {isJson, shownExample} from '../samples/typedBody';
import {html, type Html, raw} from './html';
import {codeBlock, examplePanel, labelledAnchor} from './parts';
import {isErrorStatus, statusBadge, statusTitle} from './status';
import type {Labels} from '../labels';

/**
 * Lays out a page as a grid. Browsers paint the text before the rail arrives, so the first element states whether one
 * follows. On narrow screens, the rail keeps its place in document order, after the fields.
 *
 * @param lead - introduction to the subject of the page
 * @param fields - fields for which the rail contains examples
 * @param text - all other content
 */
export function withRail(lead: Html, fields: Html | false, rail: Html, text: Html | false): Html {
  const tree = (part: Html | false) =>
    part !== false && part.markup !== '' && html`<div class="ref-tree">${part}</div>`;
  return rail.markup === ''
    ? html`<div class="ref-columns"><div class="ref-tree">${lead}${fields}${text}</div></div>`
    : html`<div class="ref-columns ref-columns-two"><div class="ref-tree ref-lead">${lead}</div>${tree(fields)}<div class="ref-examples">${rail}</div>${tree(text)}</div>`;
}

/** Renders the request and the response of an operation. A webhook has no sample, because the provider calls it. */
export function operationRail(model: ReferenceModel, operation: OperationModel): Html {
  const samples = makeSamples(model, operation);
  const caption = model.labels.text('operation.request');
  const media = operation.body?.media ?? [];
  const select = selectOf(model.labels.text('operation.body'), media);
  const examples = examplesOf(model, media, samples.length === 0);
  return html`${renderSamples(samples, 'sample', caption, model.labels, select, examples)}${
    samples.length === 0 &&
    examples.markup !== '' &&
    html`<div class="ref-bodies ref-choice">${select}${examples}</div>`
  }${responseTabs(model, operation)}`;
}

/**
 * Renders the select box that switches between several examples
 * (`packages/openapi-reference/src/browser/foldedParts.ts`). Without scripts, each expands separately.
 */
function selectOf(title: string, media: readonly Media[]): Html | false {
  const options = media.flatMap(({examples}) =>
    examples.map(({id, summary, name}) => html`<option value="${id}">${summary ?? name}</option>`),
  );
  return options.length > 1 && html`<select aria-label="${title}">${options}</select>`;
}

function examplesOf(
  model: ReferenceModel,
  media: readonly Media[],
  isFirstOpen: boolean,
  isHidden = false,
): Html {
  const all = media.flatMap((one) => one.examples.map((example) => ({one, example})));
  return html`${all.map(({one, example}, index) => {
    const how = index > 0 || !isFirstOpen ? 'folded' : all.length === 1 ? 'alone' : 'open';
    return examplePanel(model, one, example, how, isHidden);
  })}`;
}

function responseTabs(model: ReferenceModel, {responses}: OperationModel): Html | false {
  const {labels} = model;
  const all = responses
    .filter((response) => responseExamples(model, response, true).markup !== '')
    .map((response) => ({
      key: response.status,
      title: statusBadge(response.status),
      content: (isHidden: boolean) =>
        html`<p class="ref-sample-label">${statusTitle(response.status, labels)}</p>
          <div class="ref-choice">${selectOf(labels.text('operation.response'), response.media)}${responseExamples(model, response, isHidden)}</div>`,
    }));
  // Statuses are sorted, so the first one is usually a success, but not always.
  const chosen = all.find(({key}) => !isErrorStatus(key)) ?? all[0];
  const label = labels.text('operation.responseStatus');
  return (
    all.length > 0 &&
    html`<div class="ref-answers">
      <p class="ref-rail-title">${labels.text('operation.response')}</p>
      ${tabbed('answer', label, 'ref-sample ref-answer', all, chosen)}
    </div>`
  );
}

/** Renders the examples of a response, or one generated from its schema if a success response has none. */
function responseExamples(
  model: ReferenceModel,
  {status, media}: ResponseModel,
  isHidden: boolean,
): Html {
  const examples = examplesOf(model, media, true, isHidden);
  if (examples.markup !== '' || isErrorStatus(status)) {
    return examples;
  }
  const shown = media.find(({type}) => isJson(type)) ?? media[0];
  const value = shown && madeBody(model, shown, 'response');
  // The type alone says enough about text and files.
  if (shown === undefined || value === undefined || !(isJson(shown.type) || isContainer(value))) {
    return html``;
  }
  const {text, language} = shownExample(model, shown, value);
  const caption = model.labels.text('example.generatedResponse');
  return codeBlock(text, language, model.labels, caption, isHidden);
}

interface Tab {
  /** Suffix of the ids of the tab and its panel. */
  key: string;
  title: Html | string;
  /** Additional attributes of the tab and its panel. */
  marks?: Html;
  content: (isHidden: boolean) => Html;
}

/**
 * Renders panels in tabs (ARIA Authoring Practices, tabs pattern). `packages/openapi-reference/src/browser/codeTabs.ts`
 * activates them; until then, the chosen panel is visible. Panels need no focus because the `pre` in each is focusable.
 *
 * @param prefix - prefix of all ids
 * @param select - content between the tabs and their panels
 */
function tabbed(
  prefix: string,
  label: string,
  look: string,
  tabs: readonly Tab[],
  chosen = tabs[0],
  select: Html | false = false,
): Html {
  return html`<div class="ref-tabs" role="tablist" aria-label="${label}">
      ${tabs.map(
        (tab) => html`<button
          type="button"
          role="tab"
          class="ref-tab"
          id="${prefix}-tab-${tab.key}"
          aria-controls="${prefix}-${tab.key}"
          aria-selected="${String(tab === chosen)}"
          ${tab.marks}
          ${tab !== chosen && raw('tabindex="-1"')}
        >
          ${tab.title}
        </button>`,
      )}
    </div>
    ${select}${tabs.map(
      (tab) => html`<div
        role="tabpanel"
        class="${look}"
        id="${prefix}-${tab.key}"
        aria-labelledby="${prefix}-tab-${tab.key}"
        ${tab.marks}
        ${tab !== chosen && raw('hidden')}
      >
        ${tab.content(tab !== chosen)}
      </div>`,
    )}`;
}

/**
 * Renders the samples of an operation.
 *
 * @param idPrefix - prefix for the ids of the samples: `sample` for `sample-python`
 * @param caption - above the code in each language
 * @param select - shows another example of the body in the place of the samples, which contain the first
 */
export function renderSamples(
  samples: readonly Sample[],
  idPrefix: string,
  caption: string,
  labels: Labels,
  select?: Html | false,
  examples?: Html,
): Html {
  const tabs = samples.map(({language, label, prism, code}): Tab => ({
    key: language,
    title: label,
    marks: html`data-language="${language}"`,
    content: (isHidden) => {
      const link = labels.text('link.sample', {language: label});
      const head = html`<span class="ref-sample-label">${label}</span>${caption}${labelledAnchor(`${idPrefix}-${language}`, link)}`;
      return codeBlock(code, prism, labels, head, isHidden);
    },
  }));
  return html`${
    tabs.length > 0 &&
    html`<div class="ref-samples ref-choice">
      ${tabbed(idPrefix, labels.text('operation.sampleLanguage'), 'ref-sample', tabs, tabs[0], select)}${examples}
    </div>`
  }`;
}
