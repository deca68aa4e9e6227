import {useHistory} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type RefObject, useLayoutEffect} from 'react';
import {isPage} from '../../site/pages';
import {enhanceLinks} from './contentLinks';
import {addFeatures} from './features';

/** Makes links navigate inside the app and adds the registered features to a page. */
export function useEnhancements(element: RefObject<HTMLElement | null>): void {
  const history = useHistory();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  // Before the first paint, so that a remembered language does not flash.
  useLayoutEffect(() => {
    const page = element.current;
    if (page === null) {
      return undefined;
    }
    const navigate = (address: string) => {
      history.push(address);
    };
    const removals = [
      addFeatures(page, {baseUrl, navigate}),
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
  }, [baseUrl, element, history]);
}
