/** The column that stays in view beside the text, with the request and then the response. */
import type {OperationModel, ReferenceModel, ResponseModel} from '../model';
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
  return html`${renderSamples(samples, 'sample', caption, model.labels)}${bodies(model, operation, samples.length === 0)}${responseTabs(model, operation)}`;
}

/**
 * Renders examples of the request body, the first of which the samples already show. A select box switches between
 * several (`packages/openapi-reference/src/browser/foldedParts.ts`); without scripts, each expands separately.
 */
function bodies(model: ReferenceModel, {body}: OperationModel, isOpen: boolean): Html | false {
  const all = body?.media.flatMap((media) => media.examples.map((example) => ({media, example})));
  if (all === undefined || all.length === 0) {
    return false;
  }
  const {labels} = model;
  const title = labels.text('operation.body');
  const choice = html`<label class="ref-rail-title">${title}
    <select>
      ${all.map(({example: {id, summary, name}}) => html`<option value="${id}">${summary ?? name}</option>`)}
    </select></label>`;
  const isChoice = all.length > 1;
  return html`<div class="ref-bodies${isChoice && ' ref-choice'}">
    ${isChoice ? choice : html`<p class="ref-rail-title">${title}</p>`}
    ${all.map(({media, example}, index) => examplePanel(model, media, example, isOpen && index === 0 ? 'open' : 'folded'))}
  </div>`;
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
          ${responseExamples(model, response, isHidden)}`,
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
  const isAlone = media.flatMap(({examples}) => examples).length === 1;
  const given = media.flatMap((one) =>
    one.examples.map((example, index) =>
      examplePanel(
        model,
        one,
        example,
        isAlone ? 'alone' : index === 0 ? 'open' : 'folded',
        isHidden,
      ),
    ),
  );
  if (given.length > 0 || isErrorStatus(status)) {
    return html`${given}`;
  }
  const shown = media.find(({type}) => isJson(type)) ?? media[0];
  const value = shown && madeBody(model, shown, 'response');
  // The type alone says enough about text and files.
  if (shown === undefined || value === undefined || !(isJson(shown.type) || isContainer(value))) {
    return html``;
  }
  const {text, language} = shownExample(model, shown, value);
  const title = model.labels.text('example.generatedResponse');
  return codeBlock(text, language, model.labels, title, isHidden);
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
 */
function tabbed(
  prefix: string,
  label: string,
  look: string,
  tabs: readonly Tab[],
  chosen = tabs[0],
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
    ${tabs.map(
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
 */
export function renderSamples(
  samples: readonly Sample[],
  idPrefix: string,
  caption: string,
  labels: Labels,
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
    html`<div class="ref-samples">
      ${tabbed(idPrefix, labels.text('operation.sampleLanguage'), 'ref-sample', tabs)}
    </div>`
  }`;
}
