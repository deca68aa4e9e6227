import {describe, expect, it} from 'vitest';
import {LATEST_RELEASE} from '../../config/site';
import {parsePage} from '../text/pageTree';
import {markdownCopy, readBuiltPage} from './builtPage';

const html = (address: string) => `<!doctype html><html><head>
<meta property="og:title" content="Questions &amp; more | X Docs"><meta name=description content="What people ask."></head><body>
<a class="menu__link" href="/docs/other/">O</a><a class="menu__link" href="/docs/${address}">Q</a>
<div data-page="/docs/${address}"><div class="theme-doc-markdown"><h1>Questions</h1><p>Intro</p>
<h2 id="g">Group</h2><h3 id="a">First?<a class="hash-link" href="#a">#</a></h3><p>One.</p><pre><code>two</code></pre>
<h2 id="h">Next group</h2><h3 id="b">Second?</h3><p>Three &lt;/script&gt;.</p></div>
</div></body></html>`;

function read(address: string) {
  const page = readBuiltPage(parsePage(html(address)), address, '/docs/');
  if (page === undefined) {
    throw new Error('no page');
  }
  return page;
}

describe('a built page', () => {
  it('is read from its HTML', () => {
    expect(read('faq/')).toMatchObject({
      title: 'Questions & more',
      description: 'What people ask.',
      position: 1,
    });
  });

  it('requires the page marker', () => {
    expect(readBuiltPage(parsePage('<h1>Not found</h1>'), '404.html', '/docs/')).toBeUndefined();
  });

  it.each([
    ['faq/', undefined],
    ['api/sandbox/', LATEST_RELEASE],
    ['api/2025-06/sandbox/', '2025-06'],
  ])('/%s has the version %s in its copy', (address, version) => {
    const copy = markdownCopy(read(address), 'https://x.example/docs');
    expect(copy).toContain(`\nurl: "https://x.example/docs/${address}"\n`);
    expect(/\nversion: "(.*)"\n/.exec(copy)?.[1]).toBe(version);
    expect(copy).toMatch(/^---\ntitle: "Questions & more"\n/);
    expect(copy).toContain('\n---\n\n# Questions\n\nIntro\n\n## Group\n\n### First?\n');
  });
});
