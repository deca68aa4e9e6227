import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {assetsNamedBy, editionOf} from './edition';
import {type ReceivedResponse, Judge, type Request, Stages} from './judge';

const files = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));

describe('an edition of a build', () => {
  const BUILD = files({
    'index.html':
      '<style>@font-face{src:url(/docs/assets/fonts/text.bb80b20e.woff2)}</style>' +
      '<script src=/docs/assets/js/main.f77aa3a7.js integrity="sha384-old" defer></script><h1>Home</h1>',
    'index.page.txt': '<script src="/docs/assets/js/main.f77aa3a7.js"></script><h1>Home</h1>',
    'index.md': '# Home\n',
    'sitemap.xml': '<urlset/>',
    'assets/js/main.f77aa3a7.js': 'load("assets/js/"+{25:"1c4953da9fa8"}[25])',
    'assets/js/25.1c4953da9fa8.js': 'lazy()',
    'assets/fonts/text.bb80b20e.woff2': 'font',
  });
  const one = editionOf(BUILD, 'one');
  const two = editionOf(BUILD, 'two');
  const text = (edition: typeof one, name: string) => edition.get(name)?.toString() ?? '';

  it('has the same files with different asset names', () => {
    expect(one.size).toBe(BUILD.size);
    const assets = (edition: Iterable<string>) =>
      [...edition].filter((name) => name.startsWith('assets/'));
    const all = [BUILD, one, two].flatMap((edition) => assets(edition.keys()));
    expect(new Set(all).size).toBe(all.length);
  });

  it('references its own assets in pages and scripts', () => {
    for (const edition of [BUILD, one, two]) {
      const named = assetsNamedBy(text(edition, 'index.html'));
      expect(named).toHaveLength(2);
      for (const address of named) {
        expect([...edition.keys()]).toContain(address.replace('/docs/', ''));
      }
      const [main = ''] = [...edition.keys()].filter((name) => name.includes('/main.'));
      const lazy = /25:"(\w+)"/.exec(text(edition, main))?.[1] ?? '';
      expect([...edition.keys()]).toContain(`assets/js/25.${lazy}.js`);
    }
  });

  it('has hashes of its references, its word in the heading, and unchanged common files', () => {
    const html = text(one, 'index.html');
    const main = [...one.keys()].find((name) => name.includes('/main.')) ?? '';
    const hash = createHash('sha384').update(text(one, main)).digest('base64');
    expect(html).toContain(`integrity="sha384-${hash}"`);
    expect(html).not.toContain('sha384-old');
    expect(html).toContain('<h1>Home (one)</h1>');
    expect(text(one, 'index.page.txt')).toBe(
      `<script src="/docs/${main}"></script><h1>Home (one)</h1>`,
    );
    expect(text(one, 'index.md')).toContain('<!-- one -->');
    expect(one.get('sitemap.xml')).toBe(BUILD.get('sitemap.xml'));
  });

  it('is no larger with another word of the same length', () => {
    expect(text(one, 'index.html')).not.toBe(text(two, 'index.html'));
    expect(text(one, 'index.html')).toHaveLength(text(two, 'index.html').length);
  });

  it('cannot be created from a build without hashed assets', () => {
    expect(() => editionOf(files({'index.html': ''}), 'one')).toThrow(/no hashed assets/);
  });
});

describe('the stages of deployments', () => {
  it('allow both during a switch, and any that was served during a request', () => {
    const stages = new Stages();
    stages.begin(0, 'one');
    stages.begin(100, 'one', 'two');
    stages.begin(200, 'two');
    stages.begin(300, 'two', 'three');
    expect([...stages.between(10, 20)]).toEqual(['one']);
    expect([...stages.between(90, 110)]).toEqual(['one', 'two']);
    expect([...stages.between(201, 299)]).toEqual(['two']);
    expect([...stages.between(150, 310)]).toEqual(['one', 'two', 'three']);
  });
});

describe('the judge', () => {
  const PAGE = '<style>a{}</style><script src=/docs/assets/js/main.1.js></script>';
  const NEW_PAGE = PAGE.replace('main.1', 'main.2');
  const learned = () => {
    const judge = new Judge();
    judge.learn(
      'one',
      files({
        'index.html': PAGE,
        'index.html.br': 'br one',
        'assets/js/main.1.js': '1',
        'old.md': '',
      }),
    );
    judge.learn(
      'two',
      files({'index.html': NEW_PAGE, 'index.html.br': 'br two', 'assets/js/main.2.js': '2'}),
    );
    return judge;
  };
  const policy = `style-src 'sha256-${createHash('sha256').update('a{}').digest('base64')}'`;
  const response = (
    body: string,
    headers: ReceivedResponse['headers'] = {},
    status = 200,
  ): ReceivedResponse => ({
    status,
    headers: {etag: `"${body}"`, 'content-security-policy': policy, ...headers},
    body: Buffer.from(body),
  });
  const home: Request = {address: '/docs/', encoding: 'identity'};
  const brotli: Request = {address: '/docs/', encoding: 'br'};
  const BR = {'content-encoding': 'br'};
  const kindOf = (
    request: Request,
    given: ReceivedResponse,
    allowed: string[],
    judge = learned(),
  ) => judge.judge(request, given, new Set(allowed)).fault?.kind;

  it('accepts complete responses of a current edition, and reports their references', () => {
    const {fault, editions, assets} = learned().judge(home, response(PAGE), new Set(['one']));
    expect(fault).toBeUndefined();
    expect([...editions]).toEqual(['one']);
    expect(assets).toEqual(['/docs/assets/js/main.1.js']);
    expect(learned().judge(brotli, response('br two', BR), new Set(['two'])).assets).toEqual([
      '/docs/assets/js/main.2.js',
    ]);
  });

  it.each<[string, Request, ReceivedResponse, string[]]>([
    ['server error', home, response('', {}, 503), ['one']],
    ['missing', home, response('', {}, 404), ['one']],
    ['missing', {...home, address: '/docs/assets/js/main.1.js'}, response('', {}, 404), ['one']],
    ['torn', home, response(PAGE.slice(0, 20)), ['one']],
    ['torn', home, response(PAGE.slice(0, 20) + NEW_PAGE.slice(20, 30)), ['one', 'two']],
    ['torn', home, response(PAGE, {'content-length': '1'}), ['one']],
    ['torn', brotli, response(PAGE, BR), ['one']],
    ['torn', brotli, response('br one'), ['one']],
    ['torn', {...home, etag: '"unknown"'}, response('', {}, 304), ['one']],
    ['torn', home, response('', {}, 301), ['one']],
    ['stale', home, response(PAGE), ['two']],
    ['ETag', home, response(PAGE, {etag: undefined}), ['one']],
    ['policy', home, response(PAGE, {'content-security-policy': "style-src 'self'"}), ['one']],
  ])('detects: %s', (kind, request, given, allowed) => {
    expect(kindOf(request, given, allowed)).toBe(kind);
  });

  it('detects an ETag shared by two bodies', () => {
    const judge = learned();
    expect(kindOf(home, response(PAGE, {etag: '"1"'}), ['one'], judge)).toBeUndefined();
    expect(kindOf(home, response(NEW_PAGE, {etag: '"1"'}), ['two'], judge)).toBe('ETag');
  });

  it('detects a changed page with status 304', () => {
    const judge = learned();
    expect(kindOf(home, response(PAGE, {etag: '"1"'}), ['one'], judge)).toBeUndefined();
    const again = {...home, etag: '"1"'};
    expect(kindOf(again, response('', {}, 304), ['one', 'two'], judge)).toBeUndefined();
    expect(kindOf(again, response('', {}, 304), ['two'], judge)).toBe('stale');
  });

  it('accepts a 404 for a file that a current edition lacks', () => {
    const old = {...home, address: '/docs/old.md'};
    expect(kindOf(old, response('', {}, 404), ['one', 'two'])).toBeUndefined();
    expect(kindOf(old, response('', {}, 404), ['one'])).toBe('missing');
  });
});
