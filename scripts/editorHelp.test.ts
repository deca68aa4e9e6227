import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {brand} from '../config/brand';
import {frontMatterJsonSchema} from '../src/authoring/frontMatterSchema';
import {commonJsonSchema, marketJsonSchema} from '../src/markets/data/schema';
import {splitFrontMatter} from '../src/text/markdown';

const siteDir = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

/** What JSON can hold: an absent value is not a value. */
const plain = (schema: object): unknown => JSON.parse(JSON.stringify(schema));

describe('schemas for editors', () => {
  it.each([
    ['.vscode/schemas/front-matter.schema.json', frontMatterJsonSchema],
    ['markets/data/market.schema.json', marketJsonSchema],
    ['markets/data/common.schema.json', commonJsonSchema],
  ])('%s matches the types', (file, schema) => {
    expect(json(file)).toEqual(plain(schema()));
  });

  it('accept the front matter of all pages', () => {
    const validate = new Ajv({strict: false}).compile(frontMatterJsonSchema());
    for (const folder of ['docs', 'help', 'tpp', 'markets']) {
      const pages = fs
        .readdirSync(path.join(siteDir, folder), {recursive: true, encoding: 'utf8'})
        .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'));
      for (const page of pages) {
        const {head = ''} = splitFrontMatter(read(path.join(folder, page)));
        expect(validate(parse(head)), `${folder}/${page}: ${JSON.stringify(validate.errors)}`).toBe(
          true,
        );
      }
    }
  });
});

describe('the settings of the editor', () => {
  const settings = json('.vscode/settings.json') as {
    'json.schemas': {fileMatch: string[]; url: string}[];
    'yaml.schemas': Record<string, string[]>;
  };

  it('reference existing schemas for existing data', () => {
    const files = [
      ...settings['json.schemas'].map(({url}) => url),
      ...Object.keys(settings['yaml.schemas']),
    ];
    const wanted = files.filter((file) => fs.existsSync(path.join(siteDir, path.dirname(file))));
    expect(wanted.length).toBeGreaterThanOrEqual(3);
    for (const file of wanted) {
      expect(fs.existsSync(path.join(siteDir, file)), file).toBe(true);
    }
  });

  it('are JSON, and so are snippets, tasks and extensions', () => {
    for (const name of ['extensions.json', 'tasks.json', 'portal.code-snippets']) {
      expect(() => json(`.vscode/${name}`)).not.toThrow();
    }
  });

  it('turn messages of checks into entries in the Problems panel', () => {
    const {tasks} = json('.vscode/tasks.json') as {
      tasks: {problemMatcher: {pattern: {regexp: string}} | {pattern: {regexp: string}}[]}[];
    };
    const [start, check] = tasks.map(({problemMatcher}) => {
      const matcher = Array.isArray(problemMatcher) ? problemMatcher[0] : problemMatcher;
      return new RegExp(matcher?.pattern.regexp ?? '$^');
    });
    for (const message of [
      'docs/sandbox.mdx:199:1: the link ./nowhere.mdx is broken.',
      "openapi/openapi.yaml:84:15 at #/paths/~1auth: Can't resolve $ref",
      'docs/sandbox.mdx:2: front matter "layout" is "fancy".',
    ]) {
      expect(start?.exec(message)?.slice(1, 3)).toEqual(message.split(/[: ]/).slice(0, 2));
      expect(check?.exec(`  ${message}`)?.[4]).toBeTruthy();
    }
  });
});

describe('snippets', () => {
  const snippets = Object.entries(
    json('.vscode/portal.code-snippets') as Record<
      string,
      {prefix: string | string[]; body: string[]}
    >,
  );

  it('have unique prefixes', () => {
    const prefixes = snippets.flatMap(([, {prefix}]) => prefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  it('name brand variables that exist', () => {
    const body = snippets.flatMap(([, one]) => one.body).join('\n');
    const [, names = ''] = /brand\.\$\{1\|([^|]+)\|\}/.exec(body) ?? [];
    expect(names.split(',').filter((name) => !Object.hasOwn(brand, name))).toEqual([]);
    expect(names).not.toBe('');
  });

  it('close every element that they open', () => {
    for (const [name, {body}] of snippets) {
      const text = body.join('\n');
      expect((text.match(/```/g) ?? []).length % 2, name).toBe(0);
      expect((text.match(/<Tab/g) ?? []).length, name).toBe((text.match(/<\/Tab/g) ?? []).length);
    }
  });
});
