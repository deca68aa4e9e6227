/** Features that enhance the pages of this site. A client module: Docusaurus loads it before the first page. */
import {
  enhanceChangeFilter,
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceErrorFilter,
  enhanceFoldedParts,
  loadLitFields,
} from '../../packages/openapi-reference/src/client';
import {copyFrom} from '../for-programs/copyFrom';
import {enhanceJwtHelper} from '../jwt-helper/jwtHelper';
import {enhanceMarketTools} from '../markets/browser/marketTools';
import {enhanceImages} from '../pictures/imageZoom';
import {startScrollSpy} from '../reading/scrollSpy';
import {onDemand, type PageSite, registerPageFeatures} from '../static-pages/page/features';
import {enhanceTour, enhanceTryIt} from '../try-it/enhance';
import {enhanceYourValues} from '../your-values/enhance';
import {languageSlot} from './languageSlot';

/** "Try it" shows code in the language that the reader has chosen for the samples. */
const tryItSite = (site: PageSite) => ({
  ...site,
  language: () => languageSlot().get() ?? '',
});

registerPageFeatures([
  (page) => enhanceCodeTabs(page, languageSlot()),
  (page) => enhanceCopyButtons(page, copyFrom),
  enhanceErrorFilter,
  enhanceChangeFilter,
  enhanceFoldedParts,
  onDemand('.ref-prop[id]', async () => (await loadLitFields()).enhanceLitFields),
  startScrollSpy,
  enhanceImages,
  enhanceMarketTools,
  enhanceJwtHelper,
  enhanceYourValues,
  (page, site) => enhanceTryIt(page, tryItSite(site)),
  (page, site) => enhanceTour(page, tryItSite(site)),
]);
