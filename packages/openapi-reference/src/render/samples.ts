import type {Labels} from '../labels';
import type {Sample} from '../samples';
import {html, type Html, raw} from './html';
import {codeBlock, labelledAnchor} from './parts';

/**
 * The samples of one operation behind tabs (ARIA Authoring Practices, tabs pattern).
 * `packages/openapi-reference/src/browser/codeTabs.ts` activates them; until then the first one is
 * shown.
 *
 * @param idPrefix - before the language in the ids of the samples, `sample` for `sample-python`
 * @param caption - the call, above the code in each language
 */
export function renderSamples(
  samples: readonly Sample[],
  idPrefix: string,
  caption: Html,
  labels: Labels,
): Html {
  if (samples.length === 0) {
    return html``;
  }
  return html`<div class="ref-samples">
    <div class="ref-tabs" role="tablist" aria-label="${labels.text('operation.sampleLanguage')}">
      ${samples.map((sample, index) => tab(sample, idPrefix, index === 0))}
    </div>
    ${samples.map((sample, index) => panel(sample, idPrefix, {isSelected: index === 0, caption, labels}))}
  </div>`;
}

function tab({language, label}: Sample, idPrefix: string, isSelected: boolean): Html {
  return html`<button
    type="button"
    role="tab"
    class="ref-tab"
    id="${idPrefix}-tab-${language}"
    aria-controls="${idPrefix}-${language}"
    aria-selected="${String(isSelected)}"
    data-language="${language}"
    ${!isSelected && raw('tabindex="-1"')}
  >
    ${label}
  </button>`;
}

/** The `pre` inside takes the focus, so the panel itself need not. */
function panel(
  sample: Sample,
  idPrefix: string,
  {isSelected, caption, labels}: {isSelected: boolean; caption: Html; labels: Labels},
): Html {
  const {language, label, prism, code} = sample;
  const id = `${idPrefix}-${language}`;
  return html`<div
    role="tabpanel"
    class="ref-sample"
    id="${id}"
    aria-labelledby="${idPrefix}-tab-${language}"
    data-language="${language}"
    ${!isSelected && raw('hidden')}
  >
    ${codeBlock(
      code,
      prism,
      labels,
      html`<span class="ref-sample-label">${label}</span>${caption}${labelledAnchor(id, labels.text('link.sample', {language: label}))}`,
      !isSelected,
    )}
  </div>`;
}
