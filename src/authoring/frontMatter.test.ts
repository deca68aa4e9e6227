import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {completeFrontMatter, createParseFrontMatter} from './frontMatter';

const complete = {title: 'A', description: 'B'};

describe('completeFrontMatter', () => {
  it.each([
    ['docs/sandbox.mdx', '/sandbox/'],
    ['docs/index.mdx', '/'],
    ['docs/reference/schemas/access.mdx', '/reference/schemas/access/'],
    ['help/faq.md', '/faq/'],
    ['tpp/index.md', '/'],
    ['markets/fi.mdx', '/fi/'],
    ['versioned_docs/version-2025-06/sandbox.mdx', '/sandbox/'],
    ['tpp_versioned_docs/version-1/a/index.mdx', '/a/'],
    ['i18n/fr/docusaurus-plugin-content-docs-api/current/a/b.mdx', '/a/b/'],
  ])('gives %s the slug %s', (file, slug) => {
    expect(completeFrontMatter(complete, file, '')).toEqual({...complete, slug});
  });

  it('keeps an existing slug', () => {
    const named = {...complete, id: 'other-name'};
    expect(completeFrontMatter(named, 'docs/guides/Name.mdx', '').slug).toBe('/guides/other-name/');
    const own = {...complete, slug: '/alt.html'};
    expect(completeFrontMatter(own, 'docs/alt.mdx', '')).toEqual(own);
  });

  it.each([
    'src/other/index.mdx',
    'README.md',
    'docs/_partial.mdx',
    'docs/_parts/one.mdx',
    'documents/a.mdx',
    'other/docs/a.mdx',
  ])('does not change %s', (file) => {
    expect(completeFrontMatter({}, file, '')).toEqual({});
  });

  it.each([
    [{description: 'B'}, 'front matter "title" is missing'],
    [{title: '', description: 'B'}, 'front matter "title" is ""'],
    [{title: '  ', description: 'B'}, 'front matter "title" is "  "'],
    [{title: 2024, description: 'B'}, 'front matter "title" is 2024'],
    [{title: ['A'], description: 'B'}, 'front matter "title" is ["A"]'],
    [{title: 'A'}, 'front matter "description" is missing'],
    [{title: 'A', description: null}, 'front matter "description" is null'],
  ])('rejects %j', (frontMatter, message) => {
    expect(() => completeFrontMatter(frontMatter, 'docs/a.mdx', '')).toThrow(
      `docs/a.mdx:1: ${message}. Allowed: a non-empty string.`,
    );
  });

  it.each(['/api/old/', ['old/'], ['https://a.example/'], [5]])(
    'rejects %j as old addresses',
    (value) => {
      const text = '---\ntitle: A\nredirect_from: x\n---\n';
      expect(() =>
        completeFrontMatter({...complete, redirect_from: value}, 'docs/a.mdx', text),
      ).toThrow(
        `docs/a.mdx:3: front matter "redirect_from" is ${JSON.stringify(value)}. Allowed: a list of addresses such as /api/old-name/.`,
      );
    },
  );

  it.each(['default', 'not-found'])('accepts the layout %s', (layout) => {
    expect(completeFrontMatter({...complete, layout}, 'docs/a.mdx', '')).toMatchObject({layout});
  });

  it.each([
    ['wide', '"wide"'],
    [5, '5'],
    ['', '""'],
    [null, 'null'],
    ['constructor', '"constructor"'],
  ])('rejects the layout %j', (layout, shown) => {
    expect(() => completeFrontMatter({...complete, layout}, 'help/a.mdx', '')).toThrow(
      `help/a.mdx:1: front matter "layout" is ${shown}. Allowed: default, home, not-found.`,
    );
  });

  it('rejects a scene without a file, and names the others', () => {
    const text = '---\ntitle: A\nscene: unknown\n---\n';
    expect(() => completeFrontMatter({...complete, scene: 'unknown'}, 'docs/a.mdx', text)).toThrow(
      /^docs\/a\.mdx:3: front matter "scene" is "unknown"\. Allowed: .*\breference\b/,
    );
  });

  it.each([
    [1, 'A: 1'],
    [1, '---\ndescription: D\n---\nlayout: wide'],
    [2, '---\nlayout: wide\n---\n'],
    [2, '---\r\nlayout: wide\r\n---\r\n'],
    [3, '---\ntitle: T\n"layout" : wide\n---\n'],
    [4, "---\ntitle: >-\n  layout: text\n'layout': wide\n---\n\nlayout: text"],
  ])('names line %d in %j', (line, text) => {
    expect(() => completeFrontMatter({...complete, layout: 'wide'}, 'docs/a.mdx', text)).toThrow(
      `docs/a.mdx:${line}: front matter "layout"`,
    );
  });
});

describe('createParseFrontMatter', () => {
  interface Parsed {
    frontMatter: Record<string, unknown>;
    content: string;
  }
  const read = (fileContent: string, file = 'docs/guides/one.mdx') =>
    createParseFrontMatter('/site')<Parsed>({
      filePath: `/site/${file}`,
      fileContent,
      defaultParseFrontMatter: (params) =>
        Promise.resolve({
          frontMatter: {title: params.fileContent, description: 'B'},
          content: params.fileContent,
        }),
    });

  it('fills in variables, then completes the front matter', async () => {
    await expect(read('By ${brand.name}')).resolves.toEqual({
      frontMatter: {title: `By ${brand.name}`, description: 'B', slug: '/guides/one/'},
      content: `By ${brand.name}`,
    });
  });

  it('fills in nothing on generated pages, which contain a description', async () => {
    const text = 'By ${brand.name} and ${brand.other}';
    await expect(read(text, 'docs/reference/one.mdx')).resolves.toMatchObject({content: text});
  });

  it('gives the path from the root of the repository', async () => {
    await expect(read('${brand.nope}')).rejects.toThrow('docs/guides/one.mdx:1:1: the');
    await expect(read(' ')).rejects.toThrow('docs/guides/one.mdx:1: front matter "title"');
  });

  it.each([
    ['---\ntitle: "A\ndescription: B\n---\n', '4:1', 'unexpected end of the stream'],
    ['---\ntitle: A\ndescription: B: C\n---\n', '3:15', 'bad indentation of a mapping entry'],
    ['---\ntitle: A\ntitle: B\n---\n', '3:1', 'duplicated mapping key'],
    ['---\ntitle: [A\n---\n', '3:1', 'unexpected end of the stream'],
  ])('reports where %j is invalid YAML, each time', async (fileContent, place, reason) => {
    const parse = createParseFrontMatter('/site');
    for (let time = 1; time <= 2; time += 1) {
      await expect(
        parse({
          filePath: '/site/docs/one.mdx',
          fileContent,
          defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
        }),
      ).rejects.toThrow(`docs/one.mdx:${place}: front matter is not valid YAML: ${reason}`);
    }
  });
});
