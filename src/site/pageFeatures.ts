/** What pages of this site are enhanced with. A client module: Docusaurus loads it before the first page. */
import siteConfig from '@generated/docusaurus.config';
import {createStorageSlot} from '@docusaurus/theme-common';
import {
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceFoldedParts,
  LANGUAGE_KEY,
} from '../../packages/openapi-reference/src/client';
import {copyFrom} from '../for-programs/pageCopy';
import {enhanceJwtHelper} from '../jwt-helper/jwtHelper';
import {enhanceMarketTools} from '../markets/browser/marketTools';
import {enhanceImages} from '../pictures/imageZoom';
import {startScrollSpy} from '../reading/scrollSpy';
import {registerPageFeatures} from '../static-pages/page/features';
import {enhanceTour, enhanceTryIt, type TryItSite} from '../try-it/enhance';

const language = createStorageSlot(LANGUAGE_KEY);
const tryIt: TryItSite = {
  baseUrl: siteConfig.baseUrl,
  language: () => language.get() ?? '',
};

registerPageFeatures([
  (page) => enhanceCodeTabs(page, language),
  (page) => enhanceCopyButtons(page, copyFrom),
  enhanceFoldedParts,
  startScrollSpy,
  enhanceImages,
  enhanceMarketTools,
  enhanceJwtHelper,
  (page) => enhanceTryIt(page, tryIt),
  (page) => enhanceTour(page, tryIt),
]);
