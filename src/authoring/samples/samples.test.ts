import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {lintInlineSamples} from '../contentLint';
import {
  fencesOf,
  fillSamples,
  partOfSample,
  readSample,
  regionsOf,
  sampleReference,
  withoutSampleReference,
} from './samples';

const file = 'samples/javascript/a.mjs';

const TEXT = `// #region whole
import x from 'x';
// #region inner

  function f() {

    return x;
  }
// #endregion inner
f();
// #endregion whole
`;

describe('a part of a sample', () => {
  it('is the whole file without region comments if no region is named', () => {
    expect(partOfSample(TEXT, {file})).toBe(
      "import x from 'x';\n\n  function f() {\n\n    return x;\n  }\nf();",
    );
  });

  it('is a region without region comments and without common indentation', () => {
    expect(partOfSample(TEXT, {file, region: 'inner'})).toBe('function f() {\n\n  return x;\n}');
  });

  it.each([
    ['#region a\ncode\n#endregion a', 'code'],
    ['<!-- #region a -->\n<p>\n<!-- #endregion a -->', '<p>'],
    ['  # not a mark\n#region a\n# region b\n#endregion a', '# region b'],
  ])('is marked in comments of its language: %j', (text, code) => {
    expect(partOfSample(text, {file, region: 'a'})).toBe(code);
  });

  it('lists the existing regions if the requested one does not exist', () => {
    expect(regionsOf(TEXT)).toEqual(['whole', 'inner']);
    expect(() => partOfSample(TEXT, {file, region: 'other'})).toThrow(
      `${file} has no region "other". Allowed: whole, inner.`,
    );
    expect(() => partOfSample('code', {file, region: 'other'})).toThrow('Allowed: none.');
  });

  it.each([
    '// #region a\ncode',
    '// #endregion a\n// #region a\ncode',
    '// #region a\n1\n// #endregion a\n// #region a\n2\n// #endregion a',
  ])('must begin and end once: %j', (text) => {
    expect(() => partOfSample(text, {file, region: 'a'})).toThrow(
      'region "a" does not have exactly one end',
    );
  });

  it('must contain code', () => {
    expect(() => partOfSample('\n\n', {file})).toThrow(`${file} is empty`);
  });
});

describe('the reference of a fence', () => {
  it('is a file and an optional region', () => {
    const meta = 'title="t" file="samples/php/a.php" region="b" {2}';
    expect(sampleReference(meta)).toEqual({file: 'samples/php/a.php', region: 'b'});
    expect(withoutSampleReference(meta).trim()).toMatch(/^title="t" +\{2\}$/);
    expect(sampleReference('title="a"')).toBeUndefined();
  });

  it('is never only a region', () => {
    expect(() => sampleReference('region="a"')).toThrow('region="a" is used without a file');
  });
});

describe('a repository with samples', () => {
  const siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-unit-'));

  beforeAll(() => {
    fs.mkdirSync(path.join(siteDir, 'samples/shell'), {recursive: true});
    fs.writeFileSync(path.join(siteDir, 'samples/shell/a.sh'), 'curl ${brand.apiHost}\n\nexit\n');
  });

  afterAll(() => {
    fs.rmSync(siteDir, {recursive: true, force: true});
  });

  it('has its brand variables filled in', () => {
    expect(readSample(siteDir, {file: 'samples/shell/a.sh'})).toBe(`curl ${brand.apiHost}\n\nexit`);
  });

  it('lists the neighbours of a missing file', () => {
    expect(() => readSample(siteDir, {file: 'samples/shell/b.sh'})).toThrow(
      'the sample file samples/shell/b.sh does not exist. Allowed in its folder: a.sh.',
    );
    expect(() => readSample(siteDir, {file: 'samples/perl/b.pl'})).toThrow(
      'the folder does not exist',
    );
  });

  it.each(['package.json', 'samples/../package.json', '/etc/passwd', 'samples/.hidden', ''])(
    'rejects a file outside the samples: %j',
    (other) => {
      expect(() => readSample(siteDir, {file: other})).toThrow('is not the path of a sample');
    },
  );

  it('inserts samples into a page that is read as Markdown', () => {
    const page =
      'Text.\n\n  ```bash file="samples/shell/a.sh" title="t"\n  ```\n\n```json\n{}\n```\n';
    expect(fillSamples(page, siteDir)).toBe(
      `Text.\n\n  \`\`\`bash title="t"\n  curl ${brand.apiHost}\n\n  exit\n  \`\`\`\n\n\`\`\`json\n{}\n\`\`\`\n`,
    );
  });
});

describe('fences', () => {
  it('are found with language, meta and line, and end with as many backticks as they begin with', () => {
    expect(fencesOf('a\n````md {1}\n```js\nx\n```\n````\n```\ny\n```')).toEqual([
      {language: 'md', meta: '{1}', line: 2, code: '```js\nx\n```'},
      {language: '', meta: '', line: 7, code: 'y'},
    ]);
  });
});

describe('the lint of pages', () => {
  const lint = (text: string) => lintInlineSamples({path: 'docs/a.mdx', text});

  it.each(['bash', 'javascript', 'python', 'php', 'java'])('rejects a sample in %s', (language) => {
    expect(lint(`Text.\n\n\`\`\`${language}\n1\n2\n\`\`\``)).toEqual([
      `docs/a.mdx:3: the page contains an inline sample of more than one line (${language}). Move it to a file below samples/, and include it with file="samples/...".`,
    ]);
  });

  it.each([
    ['one line', '```bash\ncurl\n```'],
    ['an answer', '```json\n{\n}\n```'],
    ['an included sample', '```bash file="samples/a.sh"\n```'],
  ])('allows %s', (_, text) => {
    expect(lint(text)).toEqual([]);
  });
});
