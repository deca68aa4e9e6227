import {expect, it} from 'vitest';
import {isAppPage} from './marks';

it.each([
  ['<script src="/docs/assets/js/runtime~main.ab12.js" defer="defer"></script>', true],
  ['<script defer src=/docs/assets/js/main.ab12.js></script>', true],
  ['<script src=/docs/assets/js/main.ab12.js integrity="sha384-x"></script>', true],
  ['<meta http-equiv="refresh" content="0; url=/docs/main.html"><script>x()</script>', false],
  ['<p>A file of its own: /docs/assets/js/main.ab12.js</p>', false],
  ['<script src="/docs/own/domain.js"></script>', false],
])('%s is a page of the app: %s', (html, expected) => {
  expect(isAppPage(html)).toBe(expected);
});
