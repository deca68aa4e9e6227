import {describe, expect, it} from 'vitest';
import {LATEST_RELEASE} from '../../config/site';
import {markdownCopy, readBuiltPage} from './builtPage';
import {structuredData, withStructuredData} from './structuredData';

const SITE = {
  docsUrl: 'https://x.example/docs',
  siteName: 'X Docs',
  publisher: {name: 'X Oy', url: 'https://x.example'},
};

const html = (address: string) => `<!doctype html><html><head>
<meta property="og:title" content="Questions &amp; more | X Docs"><meta name=description content="What people ask.">
<meta property=og:image content="https://x.example/docs/i.png"></head><body>
<a class="menu__link" href="/docs/other/">O</a><a class="menu__link" href="/docs/${address}">Q</a>
<div data-page="/docs/${address}"><ul><li class="breadcrumbs__item"><a class="breadcrumbs__link" href="/docs/help/">Help</a><li class="breadcrumbs__item">Q</ul>
<div class="theme-doc-markdown"><h1>Questions</h1><p>Intro</p>
<h2 id="g">Group</h2><h3 id="a">First?<a class="hash-link" href="#a">#</a></h3><p>One.</p><pre><code>two</code></pre>
<h2 id="h">Next group</h2><h3 id="b">Second?</h3><p>Three &lt;/script&gt;.</p></div>
<div class="page-meta"><time datetime="2026-11-01T00:00:00.000Z">x</time></div></div></body></html>`;

function read(address: string) {
  const page = readBuiltPage(html(address), address, '/docs/');
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
      modified: '2026-11-01T00:00:00.000Z',
      position: 1,
      image: 'https://x.example/docs/i.png',
      parents: [{title: 'Help', address: 'help/'}],
    });
  });

  it('is not a page without the page marker', () => {
    expect(readBuiltPage('<h1>Not found</h1>', '404.html', '/docs/')).toBeUndefined();
  });

  it.each([
    ['faq/', undefined],
    ['api/sandbox/', LATEST_RELEASE],
    ['api/2025-06/sandbox/', '2025-06'],
  ])('/%s has the version %s in its copy', (address, version) => {
    const copy = markdownCopy(read(address), SITE.docsUrl);
    expect(copy).toContain(`\nurl: "https://x.example/docs/${address}"\n`);
    expect(/\nversion: "(.*)"\n/.exec(copy)?.[1]).toBe(version);
    expect(copy).toMatch(/^---\ntitle: "Questions & more"\n/);
    expect(copy).toContain('\n---\n\n# Questions\n\nIntro\n\n## Group\n\n### First?\n');
  });
});

describe('structured data', () => {
  const page = read('faq/');

  it('of a page of text is an article with its place in the site', () => {
    const [article, trail] = structuredData(page, page.image, SITE)['@graph'];
    expect(article).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Questions & more',
      dateModified: '2026-11-01T00:00:00.000Z',
      author: {name: 'X Oy'},
    });
    expect(trail).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        {'@type': 'ListItem', position: 1, name: 'Home', item: 'https://x.example/docs/'},
        {'@type': 'ListItem', position: 2, name: 'Help', item: 'https://x.example/docs/help/'},
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Questions & more',
          item: 'https://x.example/docs/faq/',
        },
      ],
    });
  });

  it('cannot close the script element, and is written once', () => {
    const data = structuredData({...page, description: 'a </script>'}, page.image, SITE);
    const once = withStructuredData('<head><title>$&</title></head>', data);
    expect(once.match(/<\/script>/g)).toHaveLength(1);
    expect(once).toContain('<title>$&</title>');
    expect(JSON.parse(/json>(.*)<\/script>/.exec(once)?.[1] ?? '')).toEqual(data);
    expect(withStructuredData(once, data)).toBe(once);
  });
});
