import {useHistory} from '@docusaurus/router';
import {createStorageSlot} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type RefObject, useLayoutEffect} from 'react';
import {
  enhanceCodeTabs,
  enhanceCopyButtons,
  enhanceFoldedParts,
  LANGUAGE_KEY,
} from '../../../packages/openapi-reference/src/client';
import {copyFrom} from '../../for-programs/pageCopy';
import {enhanceLinks} from './contentLinks';
import {startScrollSpy} from '../../reading/scrollSpy';
import {enhanceImages} from '../../pictures/imageZoom';
import {enhanceMarketTools} from '../../markets/browser/marketTools';
import {enhanceJwtHelper} from '../../jwt-helper/jwtHelper';
import {enhanceTour, enhanceTryIt} from '../../try-it/enhance';
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
    const language = createStorageSlot(LANGUAGE_KEY);
    const navigate = (address: string) => {
      history.push(address);
    };
    const tryIt = {baseUrl, navigate, language: () => language.get() ?? ''};
    const ends = [
      enhanceCodeTabs(root, language),
      enhanceCopyButtons(root, copyFrom),
      enhanceFoldedParts(root),
      startScrollSpy(root),
      enhanceImages(root),
      enhanceMarketTools(root),
      enhanceJwtHelper(root),
      enhanceTryIt(root, tryIt),
      enhanceTour(root, tryIt),
      enhanceLinks(root, {
        baseUrl,
        isPage,
        navigate,
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
