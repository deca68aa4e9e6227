import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it, vi} from 'vitest';
import SearchBar from './index';

const site = vi.hoisted(() => ({themeConfig: {}}));

vi.mock('@docusaurus/router', () => ({useHistory: () => []}));
vi.mock('@docusaurus/Translate', () => ({translate: ({message}: {message: string}) => message}));
vi.mock('@docusaurus/theme-common', () => ({useThemeConfig: () => site.themeConfig}));
vi.mock('@docusaurus/useDocusaurusContext', () => ({
  default: () => ({siteConfig: {baseUrl: '/docs/'}}),
}));
vi.mock('@theme-original/SearchBar', () => ({default: () => 'the search of the preset'}));
vi.mock('../../search/launcher', () => ({EARLY_KEYS: '', startSearch: () => undefined}));
vi.mock('../../site/pages', () => ({isPage: () => true}));

it('is replaced by the search of the preset', () => {
  const shown = () => renderToStaticMarkup(createElement(SearchBar));
  expect(shown()).toContain('search-button');
  site.themeConfig = {algolia: {appId: 'A', apiKey: 'k', indexName: 'i'}};
  expect(shown()).toBe('the search of the preset');
});
