import {useHistory} from '@docusaurus/router';
import {createStorageSlot} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type RefObject, useLayoutEffect} from 'react';
import {
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceErrorFilter,
  enhanceFoldedParts,
  enhanceLitFields,
  LANGUAGE_KEY,
} from '../../../packages/openapi-reference/src/client';
import {copyFrom} from '../../for-programs/pageCopy';
import {enhanceLinks} from './contentLinks';
import {startScrollSpy} from '../../reading/scrollSpy';
import {enhanceImages} from '../../pictures/imageZoom';
import {enhanceMarketTools} from '../../markets/browser/marketTools';
import {enhanceJwtHelper} from '../../jwt-helper/jwtHelper';
import {isPage} from '../../site/pages';

/** Brings static content to life: links, tabs, copy buttons, folded parts, pictures, tools of the markets. */
export function useEnhancements(element: RefObject<HTMLElement | null>): void {
  const history = useHistory();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  // Before the first paint, so that a remembered language does not show up late.
  useLayoutEffect(() => {
    const root = element.current;
    if (root === null) {
      return undefined;
    }
    const ends = [
      enhanceCodeTabs(root, createStorageSlot(LANGUAGE_KEY)),
      enhanceCopyButtons(root, copyFrom),
      enhanceErrorFilter(root),
      enhanceFoldedParts(root),
      enhanceLitFields(root),
      startScrollSpy(root),
      enhanceImages(root),
      enhanceMarketTools(root),
      enhanceJwtHelper(root),
      enhanceLinks(root, {
        baseUrl,
        isPage,
        navigate: (address) => {
          history.push(address);
        },
        prepare: (pathname) => {
          void window.docusaurus.preload(pathname);
        },
      }),
    ];
    return () => {
      for (const end of ends) {
        end();
      }
    };
  }, [baseUrl, element, history]);
}
