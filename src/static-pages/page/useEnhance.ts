import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useCallback} from 'react';
import {isPage} from '../../site/pages';
import {enhanceLinks} from './contentLinks';
import {addFeatures} from './features';

/**
 * Makes links navigate inside the app and adds the registered features to a page.
 *
 * @returns removes them
 */
export type Enhance = (page: HTMLElement) => () => void;

/** The same function in every render. */
export function useEnhance(): Enhance {
  const history = useHistory();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  return useCallback(
    (page) => {
      const navigate = (address: string) => {
        history.push(address);
      };
      const removals = [
        addFeatures(page, {baseUrl, navigate, history}),
        enhanceLinks(page, {
          baseUrl,
          isPage,
          navigate,
          prepare: (pathname) => {
            void window.docusaurus.preload(pathname);
          },
        }),
      ];
      return () => {
        for (const remove of removals) {
          remove();
        }
      };
    },
    [baseUrl, history],
  );
}
