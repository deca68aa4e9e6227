/** What pages of this site are enhanced with. A client module: Docusaurus loads it before the first page. */
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

registerPageFeatures([
  (page) => enhanceCodeTabs(page, createStorageSlot(LANGUAGE_KEY)),
  (page) => enhanceCopyButtons(page, copyFrom),
  enhanceFoldedParts,
  startScrollSpy,
  enhanceImages,
  enhanceMarketTools,
  enhanceJwtHelper,
]);
