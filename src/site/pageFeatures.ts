/** Features of the pages of this site. A client module, which Docusaurus loads before the first page. */
import {
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceFoldedParts,
  enhancePictures,
  loadListFilter,
  loadFields,
} from '../../packages/openapi-reference/src/client';
import {copyFrom} from '../for-programs/copyFrom';
import {enhanceJwtHelper} from '../jwt-helper/jwtHelper';
import {enhanceMarketTools} from '../markets/browser/marketTools';
import {enhanceImages} from '../pictures/imageZoom';
import {startScrollSpy} from '../reading/scrollSpy';
import {
  addFeatures,
  onDemand,
  type PageFeature,
  registerPageFeatures,
} from '../static-pages/page/features';
import {PAGE_ATTRIBUTE} from '../static-pages/page/marks';
import {enhanceHero, enhanceTryIt} from '../try-it/enhance';
import type {TryItSite} from '../try-it/site';
import {enhanceYourValues} from '../your-values/enhance';
import {languageSlot} from './languageSlot';

/** Whether the site has "Try it". The bundler replaces this constant (`src/reference/options.ts`). */
declare const TRY_IT: boolean;

/** "Try it" shows code in the language that the reader has chosen for the samples. */
const withLanguage =
  (add: (page: HTMLElement, site: TryItSite) => () => void): PageFeature =>
  (page, site) =>
    add(page, {...site, language: () => languageSlot().get() ?? ''});

registerPageFeatures([
  enhancePictures,
  (page) => enhanceCodeTabs(page, languageSlot()),
  (page) => enhanceCopyButtons(page, {copyPage: copyFrom}),
  onDemand('[data-list-filter]', async () => (await loadListFilter()).enhanceListFilter),
  enhanceFoldedParts,
  onDemand('.ref-prop[id]', async () => (await loadFields()).enhanceFields),
  startScrollSpy,
  enhanceImages,
  enhanceMarketTools,
  enhanceJwtHelper,
  enhanceYourValues,
  ...(TRY_IT
    ? [
        withLanguage(enhanceTryIt),
        onDemand('.steps a[href$="#try"]', async () =>
          withLanguage((await import('../try-it/tourView')).enhanceTour),
        ),
        enhanceHero,
      ]
    : []),
]);

let endFeatures: (() => void) | undefined;

/** Activates features on pages that React renders, such as those of a blog; documents do so with their content. */
export function onRouteDidUpdate(): void {
  endFeatures?.();
  const main = document.querySelector('main');
  endFeatures =
    main === null || document.querySelector(`[${PAGE_ATTRIBUTE}]`) !== null
      ? undefined
      : addFeatures(main);
}
