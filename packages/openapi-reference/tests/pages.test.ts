import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {compile} from '@mdx-js/mdx';
import {describe, expect, it} from 'vitest';
import {parse as parseYaml} from 'yaml';
import {buildReferenceModel} from '../src/model';
import {makeReferenceFiles} from '../src/pages';
import {createLinks} from '../src/render/links';
import type {OpenApiDocument} from '../src/types';
import {documentOf, renderDocument} from './support';
import {splitFrontMatter} from '../../../src/text/markdown';

const responses = {'200': {description: 'OK'}};

const operation = (summary: string, description?: string): OpenApiDocument =>
  documentOf({
    paths: {
      '/a': {get: {operationId: 'a', summary, ...(description ? {description} : {}), responses}},
    },
  });

/** Returns the only operation's MDX page, with front matter parsed by YAML and by Docusaurus. */
async function readPage(document: OpenApiDocument) {
  const {model, files} = renderDocument(document);
  const name = `${model.operations[0]?.slug}.mdx`;
  const text = files.get(name) ?? '';
  const {head = ''} = splitFrontMatter(text);
  const {frontMatter, content} = await DEFAULT_PARSE_FRONT_MATTER({
    filePath: name,
    fileContent: text,
  });
  return {text, content, frontMatter, yaml: parseYaml(head) as Record<string, unknown>};
}

const TITLES = [
  'Plain title',
  'With "double" and \'single\' quotes',
  'Colon: and # hash',
  'Two\nlines',
  'Three\n---\nlines',
  'Windows\r\nlines and a\ttab',
  '- a list? {or: a map} [or: a list]',
  '*alias &anchor !tag |block >folded @at `tick',
  '${x} {y} <Z/> </script>',
  'Back\\slash \\n \\" \\u0041',
  'yes',
  '2024',
  'null',
  '~',
  '🎉 Ünï 口座',
  'Separators \u2028 \u2029 \u0085 \u007f \u009f \ufeff \ufffe \u0000 \u001b',
];

describe('the front matter of a page', () => {
  it.each(TITLES)('has the title and description %j', async (title) => {
    const {frontMatter, yaml} = await readPage(operation(title, title));
    expect(frontMatter.title).toBe(title);
    expect(frontMatter.description).toMatch(/^GET \/a:/);
    expect(yaml).toEqual(frontMatter);
  });

  it('states position, group and kind', async () => {
    const {frontMatter} = await readPage(operation('A title', 'Does it. And more.'));
    expect(frontMatter).toEqual({
      title: 'A title',
      description: 'GET /a: Does it.',
      sidebar_position: 1,
      custom_edit_url: 'https://edit.example',
      parse_number_prefixes: false,
      hide_table_of_contents: true,
      reference: {
        kind: 'operation',
        method: 'get',
        group: 'Other operations',
      },
    });
  });

  it.each([
    ['word '.repeat(100), /^GET \/a: word.* word…$/],
    ['x'.repeat(300), /^GET \/a: x+…$/],
    ['🎉'.repeat(200), /^GET \/a: (?:🎉)+…$/u],
  ])('truncates a long description', async (text, pattern) => {
    const {frontMatter} = await readPage(operation('A', text));
    const description = frontMatter.description as string;
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.length).toBeGreaterThan(140);
    expect(description).toMatch(pattern);
  });
});

describe('the MDX of a page', () => {
  it('escapes the table of contents, which is inserted as HTML', async () => {
    const schemas = {
      Code: {
        type: 'string',
        enum: ['<img src=x>'],
        'x-error-catalogue': {'<img src=x>': {statuses: [400], meaning: 'M', action: 'A'}},
      },
    };
    const {files} = renderDocument({...operation('A'), components: {schemas}});
    const text = files.get('errors.mdx') ?? '';
    const {body} = splitFrontMatter(text);
    expect(body).toContain(String.raw`\u0026lt\u003bimg src\u003dx\u0026gt\u003b`);
    expect(body).not.toContain('<img');
    await expect(compile(body)).resolves.toBeDefined();
  });
});

describe('the overview', () => {
  const overview = (template: string) => {
    const model = buildReferenceModel(operation('A'));
    const files = makeReferenceFiles(
      model,
      createLinks(model, '/docs/api'),
      template,
      'https://edit.example',
    );
    return files.get('index.mdx') ?? '';
  };

  it('is the hand-written page with generated parts', async () => {
    const text = overview(
      '---\ntitle: T\ndescription: D\n---\n\nText\n\n<ReferencePart name="operations" />\n\n---\n\nEnd\n',
    );
    const {frontMatter, content} = await DEFAULT_PARSE_FRONT_MATTER({
      filePath: 'index.mdx',
      fileContent: text,
    });
    expect(frontMatter).toEqual({
      title: 'T',
      description: 'D',
      sidebar_position: 0,
      custom_edit_url: 'https://edit.example',
      reference: {kind: 'overview'},
    });
    expect(content).toContain("import overview from './overview.json';");
    expect(content).toContain('<StaticBody html={overview.operations} />');
    expect(content).toContain('---\n\nEnd');
    await expect(compile(content)).resolves.toBeDefined();
  });

  it('rejects a part that does not exist', () => {
    expect(() => overview('---\ntitle: T\n---\n\n<ReferencePart name="nope" />\n')).toThrow(
      'the overview: <ReferencePart name="nope" /> is not a part of the reference. Allowed: introduction, ',
    );
  });
});

it('the same document produces the same files', () => {
  const document = operation('A', 'Text');
  expect([...renderDocument(document).files]).toEqual([
    ...renderDocument(structuredClone(document)).files,
  ]);
});
