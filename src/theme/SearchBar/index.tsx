import {useHistory} from '@docusaurus/router';
import {useThemeConfig} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';
import OriginalSearchBar from '@theme-original/SearchBar';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useEffect, useRef} from 'react';
import {EARLY_KEYS, startSearch} from '../../search/launcher';
import {isPage} from '../../site/pages';

/** The button is part of the frame. The rest of the search is loaded on first use. */
function SearchButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const history = useHistory();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  const label = translate({id: 'theme.SearchBar.label', message: 'Search'});
  useEffect(
    () =>
      button.current === null
        ? undefined
        : startSearch(button.current, {
            baseUrl,
            isPage,
            navigate: (address) => {
              history.push(address);
            },
          }),
    [baseUrl, history],
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        className="search-button needs-script"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={label}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z" />
        </svg>
        <span>{label}</span>
        <kbd>/</kbd>
      </button>
      <script dangerouslySetInnerHTML={{__html: EARLY_KEYS}} />
    </>
  );
}

/** The search, or with `themeConfig.algolia`, for a site that outgrows static files, that of the preset. */
export default function SearchBar(): ReactNode {
  return 'algolia' in useThemeConfig() ? <OriginalSearchBar /> : <SearchButton />;
}
