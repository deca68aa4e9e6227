/** Features that enhance the pages of this site. A client module: Docusaurus loads it before the first page. */
import {
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceFoldedParts,
  loadChangeFilter,
  loadListFilter,
  loadFields,
} from '../../packages/openapi-reference/src/client';
import type {BrowserTexts} from '../../packages/openapi-reference/src/client';
import {copyFrom} from '../for-programs/copyFrom';
import {enhanceJwtHelper} from '../jwt-helper/jwtHelper';
import {enhanceMarketTools} from '../markets/browser/marketTools';
import {enhanceImages} from '../pictures/imageZoom';
import {startScrollSpy} from '../reading/scrollSpy';
import {
  addFeatures,
  onDemand,
  type PageSite,
  registerPageFeatures,
} from '../static-pages/page/features';
import {PAGE_ATTRIBUTE} from '../static-pages/page/marks';
import {enhanceTour, enhanceTryIt} from '../try-it/enhance';
import {enhanceYourValues} from '../your-values/enhance';
import {languageSlot} from './languageSlot';

/** Texts that the functions of the reference write, by `src/reference/options.ts`; null in English. */
declare const REFERENCE_TEXTS: BrowserTexts | null;
/** Whether there is "Try it", by the same plugin. */
declare const TRY_IT: boolean;

/** "Try it" shows code in the language that the reader has chosen for the samples. */
const tryItSite = (site: PageSite) => ({
  ...site,
  language: () => languageSlot().get() ?? '',
});

registerPageFeatures([
  (page) => enhanceCodeTabs(page, languageSlot()),
  (page) =>
    enhanceCopyButtons(
      page,
      // Two literals, of which the bundler leaves one: this is in the script of every page.
      REFERENCE_TEXTS === null
        ? {copyPage: copyFrom}
        : {copyPage: copyFrom, texts: REFERENCE_TEXTS},
    ),
  onDemand('[data-list-filter]', async () => {
    const {enhanceListFilter} = await loadListFilter();
    return (page) => enhanceListFilter(page, REFERENCE_TEXTS ?? undefined);
  }),
  onDemand('[data-change-filter]', async () => (await loadChangeFilter()).enhanceChangeFilter),
  enhanceFoldedParts,
  onDemand('.ref-prop[id]', async () => {
    const {enhanceFields} = await loadFields();
    return (page) => enhanceFields(page, REFERENCE_TEXTS ?? undefined);
  }),
  startScrollSpy,
  enhanceImages,
  enhanceMarketTools,
  enhanceJwtHelper,
  enhanceYourValues,
  ...(TRY_IT
    ? [
        (page: HTMLElement, site: PageSite) => enhanceTryIt(page, tryItSite(site)),
        (page: HTMLElement, site: PageSite) => enhanceTour(page, tryItSite(site)),
      ]
    : []),
]);

let endFeatures: (() => void) | undefined;

/** Documents get their features with their content; pages that React renders, such as those of a blog, here. */
export function onRouteDidUpdate(): void {
  endFeatures?.();
  const main = document.querySelector('main');
  endFeatures =
    main === null || document.querySelector(`[${PAGE_ATTRIBUTE}]`) !== null
      ? undefined
      : addFeatures(main);
}
