import type {Labels} from '../labels';
import type {Sample} from '../samples';
import {html, type Html, raw} from './html';
import {codeBlock, labelledAnchor} from './parts';

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
export function tabbed(
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
