import fs from 'node:fs';
import path from 'node:path';
import {parseMarkdownFile, DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {isContainer} from '../src/exactNumbers';
import {withFaultNotes} from '../src/faultNotes';
import {ENGLISH, ENGLISH_LABELS, Labels, type Messages} from '../src/labels';
import {listDownloads} from '../src/downloads';
import {loadDescription} from '../src/load';
import {METHODS} from '../src/methods';
import {buildReferenceModel} from '../src/model';
import {siteFiles} from '../src/plugin/files';
import openapiReference from '../src/plugin/index';
import {readOptions} from '../src/plugin/options';
import {readLanguage, sourceMessages, translationFile} from '../src/plugin/translations';
import {makeSamples} from '../src/samples';
import {type Element, isText, parsePage} from '../../../src/for-programs/dom';
import {isInTurn} from '../../../tests/whole';
import {documentOf, failureOf, fixturesDir, siteDir, temporaryFolder} from './support';

/** The words of a phrase in marks; what is inserted into it stays outside. */
const marked = (message: string) =>
  message
    .split(/(\{\w+\}|\|)/)
    .map((part) => (part === '' || /^(?:\{\w+\}|\|)$/.test(part) ? part : `⟦${part}⟧`))
    .join('');

const PSEUDO = new Labels(
  'en',
  Object.fromEntries(
    Object.entries(ENGLISH).map(([id, message]) => [id, marked(message)]),
  ) as Messages,
);

const DESCRIPTIONS = [
  path.join(fixturesDir, 'descriptions'),
  path.join(import.meta.dirname, 'cases'),
].flatMap((folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => path.join(folder, name)),
);

const PROSE = new Set(['description', 'summary']);

/** A description without its prose: what is left of a page are labels and names. */
function withoutProse<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    return value.map(withoutProse) as Value;
  }
  return isContainer(value)
    ? (Object.fromEntries(
        Object.entries(value)
          .filter(([key, one]) => !(PROSE.has(key) && typeof one === 'string'))
          .map(([key, one]) => [key, withoutProse(one as unknown)]),
      ) as Value)
    : value;
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Keys whose own keys are names, not keywords. */
const MAPS =
  /^(?:paths|(?:x-)?webhooks|\w*[pP]roperties|schemas|responses|parameters|examples|requestBodies|headers|securitySchemes|security|links|callbacks|pathItems|content|encoding|variables|mapping|scopes|flows|additionalOperations|dependent\w+|x-error-catalogue|\/.*)$/;

/** Words of the names and values of a description. */
function namesIn(value: unknown, isMap = false): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => namesIn(one, isMap));
  }
  return isContainer(value)
    ? Object.entries(value).flatMap(([key, one]) => [
        ...(isMap ? wordsIn(key) : []),
        ...namesIn(one, MAPS.test(key) || (isMap && key.startsWith('{$'))),
      ])
    : wordsIn(String(value));
}

/** Names of JSON types, methods and languages are the same in every language. */
const NAMES = [
  ...['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'],
  ...METHODS,
  ...makeSamples(
    buildReferenceModel(documentOf({paths: {'/a': {get: {}}}})),
    buildReferenceModel(documentOf({paths: {'/a': {get: {}}}})).operations[0] ?? expect.fail(),
  ).flatMap(({label}) => wordsIn(label)),
];

const SPOKEN = ['aria-label', 'data-label', 'title', 'placeholder'];

/** The visible texts of a page, and those that screen readers say. */
function textsOf(markup: string): string[] {
  const page = parsePage(markup);
  // Code, and what is wrong with the description, are not labels.
  page('pre, code, blockquote li').remove();
  return page<Element, string>('*')
    .toArray()
    .flatMap(({attribs, children}) => [
      ...SPOKEN.flatMap((name) => attribs[name] ?? []),
      ...children.filter(isText).map(({data}) => data),
    ]);
}

async function textsOfFile(file: string, content: string): Promise<string[]> {
  if (file.endsWith('.html')) {
    return textsOf(content);
  }
  if (file.endsWith('_category_.json')) {
    return [(JSON.parse(content) as {label: string}).label];
  }
  const {frontMatter} = await parseMarkdownFile({
    filePath: file,
    fileContent: content,
    parseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
  return [frontMatter.title, frontMatter.description].map(String);
}

/** Reason phrases are registered names: `404 Not Found`. */
const STATUS = /\b[1-5]\d\d(?: [A-Z][A-Za-z-]+)+/g;

/** Most descriptions use the same labels, and take turns. */
const inTurn = DESCRIPTIONS.filter((_, place) => isInTurn(place, 2));

it.each(inTurn.map((file) => [path.basename(file), file]))(
  'all fixed texts of %s are labels',
  async (_, file) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const loaded = await loadDescription(file, siteDir, {onInvalid: 'warn'});
    const document = withoutProse(loaded.document);
    const model = buildReferenceModel(withFaultNotes(document, loaded.faults, PSEUDO), undefined, {
      labels: PSEUDO,
    });
    const names = new Set([...namesIn(document), ...NAMES]);
    const downloads = listDownloads({model, document, yaml: '', slug: 'a', folder: 'b'}, undefined);
    const left: string[] = [];
    for (const [name, content] of siteFiles(
      model,
      readOptions({description: 'a.yaml'}),
      downloads,
    )) {
      for (const text of await textsOfFile(name, content)) {
        const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ').replace(STATUS, ' ');
        if (wordsIn(rest).some((word) => !names.has(word))) {
          left.push(`${name}: ${text.trim()}`);
        }
      }
    }
    expect([...new Set(left)]).toEqual([]);
  },
);

const DESCRIPTION = `openapi: 3.1.1
info: {title: Small, version: '1'}
paths:
  /things/{id}:
    get:
      operationId: readThing
      tags: [Things]
      parameters:
        - {name: id, in: path, required: true, schema: {type: string, minLength: 1, maxLength: 5}}
      responses: {'200': {description: Fine.}}
`;

/** What the plugin reads of a site in English and French. */
function contextOf(folder: string, currentLocale: string): LoadContext {
  return {
    siteDir: folder,
    generatedFilesDir: path.join(folder, '.docusaurus'),
    localizationDir: path.join(folder, 'i18n', currentLocale),
    i18n: {
      defaultLocale: 'en',
      currentLocale,
      path: 'i18n',
      locales: ['en', 'fr'],
      localeConfigs: {en: {path: 'en', htmlLang: 'en'}, fr: {path: 'fr', htmlLang: 'fr'}},
    },
    siteConfig: {presets: [['classic', {}]], plugins: []},
  } as unknown as LoadContext;
}

describe('a site in two languages', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) {
      fs.rmSync(folder, {recursive: true});
    }
  });
  const siteWith = (labels?: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder({'openapi.yaml': DESCRIPTION});
    folders.push(folder);
    if (labels !== undefined) {
      translate(folder, labels);
    }
    return folder;
  };
  const translationsOf = (folder: string) =>
    path.join(folder, 'i18n/fr/docusaurus-openapi-reference/labels.json');
  const translate = (folder: string, labels: Readonly<Record<string, string>>) => {
    const file = translationsOf(folder);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    const content = Object.entries(labels).map(([id, message]) => [id, {message}] as const);
    fs.writeFileSync(file, JSON.stringify(Object.fromEntries(content)));
  };
  const build = (folder: string, locale: string) =>
    openapiReference(contextOf(folder, locale), {description: 'openapi.yaml'});
  const read = (folder: string, file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const FRENCH = 'i18n/fr/docusaurus-plugin-content-docs/current/reference';
  const PAGE = 'things/read-thing';

  it('has pages with translated labels where the docs plugin reads translations', async () => {
    const folder = siteWith({
      'field.required': 'obligatoire',
      'limit.charactersBetween': '{least} à {count} caractère|{least} à {count} caractères',
      'browser.copied': 'Copié',
    });
    await build(folder, 'fr');
    const french = read(folder, `${FRENCH}/${PAGE}.openapi.html`);
    expect(french).toContain('obligatoire');
    expect(french).toContain('1 à 5 caractères');
    // Not translated.
    expect(french).toContain('Path parameters');
    expect(french).not.toContain('>required<');
    expect(read(folder, `${FRENCH}/${PAGE}.mdx`)).toContain('"Copi\\u00e9"');
    const english = read(folder, `docs/reference/${PAGE}.openapi.html`);
    expect(english).toContain('>required<');
    expect(english).not.toContain('obligatoire');
    expect(read(folder, `docs/reference/${PAGE}.mdx`)).not.toContain('texts=');
  });

  it('shares the translation of the entry without an id, unless an entry has its own', async () => {
    const folder = siteWith({'field.required': 'obligatoire', 'field.readOnly': 'en lecture'});
    const own = path.join(folder, 'i18n/fr/docusaurus-openapi-reference-admin/labels.json');
    fs.mkdirSync(path.dirname(own));
    // As `write-translations` writes what is not translated.
    const content = {
      'field.required': {message: ENGLISH['field.required']},
      'field.readOnly': {message: 'lecture seule'},
      'overview.servers': {message: 'Hosts'},
    };
    fs.writeFileSync(own, JSON.stringify(content));
    const messages = sourceMessages({servers: 'Hosts'});
    const {labels, files} = await readLanguage(contextOf(folder, 'fr'), 'admin', messages);
    expect(files).toEqual([translationsOf(folder), own]);
    expect(labels.text('field.required')).toBe('obligatoire');
    expect(labels.text('field.readOnly')).toBe('lecture seule');
    expect(labels.text('overview.servers')).toBe('Hosts');
  });

  it('has one set of pages without translations, and for the default language', async () => {
    const folder = siteWith();
    await build(folder, 'fr');
    translate(folder, {'field.required': ENGLISH['field.required']});
    await build(folder, 'fr');
    translate(folder, {'field.required': 'obligatoire'});
    await build(folder, 'en');
    expect(fs.existsSync(path.join(folder, FRENCH))).toBe(false);
    expect(read(folder, `docs/reference/${PAGE}.openapi.html`)).toContain('required');
  });

  it('removes the pages of a translation that is gone, and nothing else', async () => {
    const folder = siteWith({'field.required': 'obligatoire'});
    await build(folder, 'fr');
    fs.writeFileSync(path.join(folder, FRENCH, 'guide.mdx'), 'Bonjour');
    fs.rmSync(translationsOf(folder));
    await build(folder, 'fr');
    expect(fs.readdirSync(path.join(folder, FRENCH), {recursive: true}).sort()).toEqual([
      'guide.mdx',
      'things',
    ]);
  });

  it('takes the translation of a document of the first page', async () => {
    const folder = siteWith();
    const [before, translation] = ['docs', `${FRENCH}/..`].map((place) => {
      const file = path.join(folder, place, '_before.mdx');
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, 'Text');
      return path.relative(folder, file);
    });
    const given = {description: 'openapi.yaml', before};
    await openapiReference(contextOf(folder, 'fr'), given);
    expect(read(folder, 'docs/reference/index.mdx')).toContain(`"@site/${before}"`);
    expect(read(folder, `${FRENCH}/index.mdx`)).toContain(`"@site/${translation}"`);
    const failure = openapiReference(contextOf(folder, 'fr'), {...given, after: 'docs/none.mdx'});
    await expect(failure).rejects.toThrow('"after" is docs/none.mdx, which does not exist.');
  });

  it('refuses a translation with other placeholders', async () => {
    const reason = async (id: string, message: string) => {
      const folder = siteWith({[id]: message});
      return (await failureOf(() => build(folder, 'fr'))).replace(
        `${translationsOf(folder)}: `,
        '',
      );
    };
    expect(await reason('limit.unique', 'distinct {count}')).toBe(
      '"limit.unique" has the placeholder {count}. Allowed: none.',
    );
    expect(await reason('limit.each', 'chacun {limite}')).toBe(
      '"limit.each" has the placeholder {limite}. Allowed: {limit}.',
    );
    expect(await reason('limit.charactersBetween', '{least} à {count}|à {count}')).toBe(
      '"limit.charactersBetween" lacks the placeholder {least}: "à {count}".',
    );
  });

  it('refuses a file that is not a translation file', async () => {
    const folder = siteWith({});
    fs.writeFileSync(translationsOf(folder), '{"field.required": "obligatoire"}');
    expect(await failureOf(() => build(folder, 'fr'))).toContain(
      'labels.json: Allowed: an object of texts, each {"message": "…"}',
    );
  });

  it('lists its texts for translators, those of the option `words` among them', () => {
    const {path: file, content} = translationFile(sourceMessages({servers: 'Hosts'}));
    expect(file).toBe('labels');
    expect(Object.keys(content)).toEqual(Object.keys(ENGLISH));
    expect(content['overview.servers']?.message).toBe('Hosts');
  });
});

it('chooses the plural form of the language', () => {
  const polish = new Labels('pl', {
    ...ENGLISH,
    'field.count': '{count} pole|{count} pola|{count} pól',
  });
  expect([1, 3, 5].map((count) => polish.text('field.count', {count}))).toEqual([
    '1 pole',
    '3 pola',
    '5 pól',
  ]);
});

it('pages of two languages that are written in turns have their own texts', () => {
  const document = documentOf({
    paths: {'/a': {get: {deprecated: true}}, '/b': {get: {deprecated: true}}},
  });
  const options = readOptions({description: 'a.yaml'});
  const pages = [PSEUDO, ENGLISH_LABELS].map((labels) =>
    siteFiles(buildReferenceModel(document, undefined, {labels}), options, []),
  );
  const texts = pages.map((): string[] => []);
  for (let isDone = false; !isDone;) {
    const steps = pages.map((files) => files.next());
    isDone = steps.every(({done}) => done === true);
    for (const [index, step] of steps.entries()) {
      texts[index]?.push(step.done === true ? '' : step.value[1]);
    }
  }
  const [marks, english] = texts.map((all) => all.join('\n'));
  expect(marks?.split('This operation is deprecated.')).toHaveLength(3);
  expect(marks?.split('⟦This operation is deprecated.⟧')).toHaveLength(3);
  expect(english).not.toContain('⟦');
});
