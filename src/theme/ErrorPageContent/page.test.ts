import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it, vi} from 'vitest';
import ErrorPageContent from './index';

vi.mock('@docusaurus/router', () => ({useLocation: () => ({pathname: '/docs/api/guide/'})}));

it('an expression that fails on a page is shown with its page', () => {
  const error = new TypeError('list is undefined');
  const text = renderToStaticMarkup(createElement(ErrorPageContent, {error, tryAgain: vi.fn()}));
  expect(text).toContain('/docs/api/guide/ has stopped working: list is undefined');
});
