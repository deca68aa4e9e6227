import {expect, it} from 'vitest';
import {checkInlineContent} from '../../hosting/inlineContent';
import {inlineParts} from '../../hosting/policy';
import {parsePage} from '../text/pageTree';
import {redirectPage as pageTo, withSharedRedirect} from './redirectPage';

const check = (html: string) => {
  checkInlineContent('old/index.html', parsePage(html), inlineParts([]));
};

/** Redirect page as the plugin writes it. Source: its `redirectPage.template.html`, 3.10. */
const redirectPage = (toUrl: string, forwards: boolean) => `<!DOCTYPE html>
<html>
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=${toUrl}">
    <link rel="canonical" href="${toUrl}" />
  </head>
  <script>
    window.location.href = '${toUrl}'${forwards ? ' + window.location.search + window.location.hash' : ''};
  </script>
</html>`;

it.each([
  ['/docs/new/', true],
  ['/docs/new/#part', false],
])('a redirect to %s contains only a script that the policy allows', (toUrl, forwards) => {
  const written = redirectPage(toUrl, forwards);
  expect(() => {
    check(written);
  }).toThrow('the inline script');
  const shared = withSharedRedirect(written);
  check(shared);
  expect(shared.includes('<script>')).toBe(forwards);
  expect(shared).toContain(`content="0; url=${toUrl}"`);
});

it('leaves other pages unchanged', () => {
  const html = '<script>window.location.href = otherwise()</script>';
  expect(withSharedRedirect(html)).toBe(html);
});

it('an old address has a page that the policy allows and that redirects without scripts, too', () => {
  const html = pageTo('/docs/new/?a=1&b=2');
  check(html);
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/docs/new/?a=1&amp;b=2">');
  expect(html).toContain('<a href="/docs/new/?a=1&amp;b=2">');
});
