/** The texts of a site: those of the package, of the option `words`, and of the site's translation files. */
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import * as z from 'zod';
import {ENGLISH, type LabelId, Labels, type Messages} from '../labels';
import {optional} from '../optional';
import {removeFiles} from '../write';
import type {Prose} from './files';
import type {ReferenceOptions, ReferenceWords} from './options';

/** Name of the folder with translations, as Docusaurus derives it from that of the plugin. */
export const PLUGIN_NAME = 'docusaurus-openapi-reference';
/** Name of the translation file, without its extension. */
const FILE = 'labels';

/** What a site has before translation. */
export function sourceMessages(words: ReferenceWords): Messages {
  const own = Object.entries(words).map(([name, text]) => [`overview.${name}`, text] as const);
  return {...ENGLISH, ...Object.fromEntries(own)};
}

/** The file that `docusaurus write-translations` writes. */
export function translationFile(messages: Messages) {
  const content = Object.entries(messages).map(([id, message]) => {
    const description = message.includes('|')
      ? `${message} (plural forms of the language, separated by |)`
      : message;
    return [id, {message, description}] as const;
  });
  return {path: FILE, content: Object.fromEntries(content)};
}

const pluginFolder = (id = 'default') => (id === 'default' ? PLUGIN_NAME : `${PLUGIN_NAME}-${id}`);

const fileSchema = z.record(z.string(), z.object({message: z.string()}));

type TranslatedSite = Pick<LoadContext, 'siteDir' | 'siteConfig' | 'i18n' | 'localizationDir'>;

/**
 * The texts of a language. A text that the files do not translate is that of the site.
 *
 * @param id - of the entry of the plugin, whose texts come before those of the entry without one
 * @param messages - what the site has before translation
 * @param locale - by default that which is built
 * @returns translation files, which may be missing, as well
 * @throws Error that names the file and the text that is wrong
 */
export async function readLanguage(
  {siteDir, i18n, localizationDir}: TranslatedSite,
  id: string | undefined,
  messages: Messages,
  locale = i18n.currentLocale,
): Promise<{labels: Labels; files: string[]}> {
  const {currentLocale, localeConfigs} = i18n;
  const folder =
    locale === currentLocale
      ? localizationDir
      : path.resolve(siteDir, i18n.path, localeConfigs[locale]?.path ?? locale);
  const files = [...new Set([pluginFolder(), pluginFolder(id)])].map((plugin) =>
    path.join(folder, plugin, `${FILE}.json`),
  );
  const texts = {...messages};
  for (const file of files) {
    const text = await fs.promises.readFile(file, 'utf8').catch(() => undefined);
    for (const [name, message] of Object.entries(
      text === undefined ? {} : translated(file, text),
    )) {
      // `write-translations` writes what is not translated yet, too.
      if (message !== messages[name as LabelId] && message !== ENGLISH[name as LabelId]) {
        texts[name as LabelId] = message;
      }
    }
  }
  return {labels: new Labels(localeConfigs[locale]?.htmlLang ?? locale, texts), files};
}

function translated(file: string, text: string): Partial<Messages> {
  const fail = (reason: string): never => {
    throw new Error(`${file}: ${reason}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return fail((error as Error).message);
  }
  const result = fileSchema.safeParse(data);
  if (!result.success) {
    return fail(
      'Allowed: an object of texts, each {"message": "…"}, as "docusaurus write-translations" writes it.',
    );
  }
  const known = Object.entries(result.data).filter(([id]) => Object.hasOwn(ENGLISH, id));
  for (const [id, {message}] of known) {
    checkPlaceholders(message, ENGLISH[id as LabelId], (reason) => fail(`"${id}" ${reason}`));
  }
  return Object.fromEntries(known.map(([id, {message}]) => [id, message]));
}

/** Each plural form has all placeholders; only the number itself may be in words. */
function checkPlaceholders(
  message: string,
  english: string,
  fail: (reason: string) => never,
): void {
  const expected = placeholdersIn(english);
  for (const form of message.split('|')) {
    const found = placeholdersIn(form);
    const unknown = found.find((name) => !expected.includes(name));
    if (unknown !== undefined) {
      const allowed =
        expected.length === 0 ? 'none' : expected.map((name) => `{${name}}`).join(', ');
      fail(`has the placeholder {${unknown}}. Allowed: ${allowed}.`);
    }
    const missing = expected.find((name) => name !== 'count' && !found.includes(name));
    if (missing !== undefined) {
      fail(`lacks the placeholder {${missing}}: "${form}".`);
    }
  }
}

function placeholdersIn(message: string): string[] {
  return [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A docs instance of the site: its id, and its folder as the configuration has it. */
interface DocsInstance {
  id: string;
  folder: string;
}

interface SiteParts {
  plugins: readonly unknown[];
  presets: readonly unknown[];
}

/** `@docusaurus/plugin-content-docs`, `content-docs`, or the path of the module. */
const DOCS = /(?:^|[\\/])(?:docusaurus-)?(?:plugin-)?content-docs(?:$|[\\/])/;
const CLASSIC = /(?:^|[\\/])(?:docusaurus-)?(?:preset-)?classic(?:$|[\\/])/;

function docsInstances({plugins, presets}: SiteParts): DocsInstance[] {
  const named = (parts: readonly unknown[], name: RegExp) =>
    parts.flatMap((part): Record<string, unknown>[] => {
      const [module, options] = Array.isArray(part) ? (part as unknown[]) : [part, {}];
      const isNamed = typeof module === 'string' && name.test(module);
      return isNamed ? [{...(options as Record<string, unknown>)}] : [];
    });
  const ofPresets = named(presets, CLASSIC)
    .map(({docs = {}}) => docs)
    .filter((docs) => docs !== false);
  return [...ofPresets, ...named(plugins, DOCS)].map((docs) => {
    const {id = 'default', path: folder = 'docs'} = docs as {id?: string; path?: string};
    return {id, folder};
  });
}

/**
 * Where the docs plugin looks for the translation of a page before it takes the page itself: `docs/reference` has that
 * in `i18n/fr/docusaurus-plugin-content-docs/current/reference`.
 *
 * @param folder - folder of the pages
 * @param localeFolder - folder of the locale
 * @returns undefined if the folder belongs to no docs instance
 */
function localizedFolder(
  folder: string,
  localeFolder: string,
  siteDir: string,
  site: SiteParts,
): string | undefined {
  const places = docsInstances(site).flatMap(({id, folder: docs}) => {
    const plugin = id === 'default' ? DOCS_PLUGIN : `${DOCS_PLUGIN}-${id}`;
    const versioned = id === 'default' ? 'versioned_docs' : `${id}_versioned_docs`;
    const [version = ''] = inside(versioned, folder, siteDir)?.split('/') ?? [];
    return [
      {plugin, version: 'current', rest: inside(docs, folder, siteDir)},
      {plugin, version, rest: inside(`${versioned}/${version}`, folder, siteDir)},
    ];
  });
  const [found] = places
    .filter(({version, rest}) => version !== '' && rest !== undefined)
    // Of two instances, one inside the folder of the other, the inner one has the page.
    .sort((a, b) => (a.rest?.length ?? 0) - (b.rest?.length ?? 0));
  return found && path.join(localeFolder, found.plugin, found.version, found.rest ?? '');
}

const DOCS_PLUGIN = 'docusaurus-plugin-content-docs';

/** The path of a folder below another one. */
function inside(outer: string, folder: string, siteDir: string): string | undefined {
  const relative = path.relative(path.resolve(siteDir, outer), path.resolve(siteDir, folder));
  const isInside = !path.isAbsolute(relative) && !relative.split(path.sep).includes('..');
  return isInside ? relative.split(path.sep).join('/') : undefined;
}

/** The pages in one language. */
export interface Edition {
  folder: string;
  /** Name of the file that lists what was written. */
  marker: string;
  labels: Labels;
  prose: Prose;
}

/** Lists the files that the plugin has written: others are never removed. */
const MARKER = '.openapi-reference';
/** That of a translation, which may be in the folder of another entry of the plugin. */
const TRANSLATION_MARKER = '.openapi-reference-translation';

/**
 * The pages of the default language, and those of the language that is built, if the site has translated a text. Pages
 * of a translation that is gone are removed.
 *
 * @returns files to watch as well
 */
export async function editionsOf(
  context: TranslatedSite,
  {id, folder, before, after}: Pick<ReferenceOptions, 'id' | 'folder' | 'before' | 'after'>,
  messages: Messages,
): Promise<{edition: Edition; translation?: Edition; watched: string[]}> {
  const {siteDir, siteConfig, i18n, localizationDir} = context;
  const {currentLocale, defaultLocale} = i18n;
  // An entry may write the pages of another description right into the folder of a translation.
  const [named] = inside(i18n.path, folder, siteDir)?.split('/') ?? [];
  const own = named === undefined || named === '' ? defaultLocale : named;
  const source = await readLanguage(context, id, messages, own);
  const edition = {
    folder: path.resolve(siteDir, folder),
    marker: MARKER,
    labels: source.labels,
    prose: {...optional('before', before), ...optional('after', after)},
  };
  checkProse(edition.prose, siteDir);
  const watched = source.files;
  if (own !== defaultLocale || currentLocale === defaultLocale) {
    return {edition, watched};
  }
  const {labels, files} = await readLanguage(context, id, messages);
  watched.push(...files);
  const prose = translatedProse(edition.prose, (file) => {
    const place = localizedFolder(path.dirname(file), localizationDir, siteDir, siteConfig);
    const translation = place && path.join(place, path.basename(file));
    return translation !== undefined && fs.existsSync(translation)
      ? path.relative(siteDir, translation).split(path.sep).join('/')
      : file;
  });
  const isTranslated =
    prose.before !== before ||
    prose.after !== after ||
    Object.entries(labels.messages).some(
      ([name, message]) => message !== messages[name as LabelId],
    );
  const target = localizedFolder(folder, localizationDir, siteDir, siteConfig);
  if (isTranslated && target === undefined) {
    throw new Error(
      `${files.at(-1)}: the pages in "${folder}" cannot be translated, because no docs instance of the configuration contains this folder. Allowed: a "folder" inside the "path" of a docs instance.`,
    );
  }
  if (target !== undefined && isTranslated) {
    return {
      edition,
      translation: {folder: target, marker: TRANSLATION_MARKER, labels, prose},
      watched,
    };
  }
  if (target !== undefined) {
    await removeFiles(target, TRANSLATION_MARKER);
  }
  return {edition, watched};
}

function checkProse(prose: Prose, siteDir: string): void {
  for (const [option, file] of Object.entries<string>({...prose})) {
    if (!fs.existsSync(path.resolve(siteDir, file))) {
      throw new Error(
        `Options of ${PLUGIN_NAME}: "${option}" is ${file}, which does not exist. Allowed: the path of a Markdown or MDX file below the site.`,
      );
    }
  }
}

function translatedProse({before, after}: Prose, translation: (file: string) => string): Prose {
  return {
    ...optional('before', before && translation(before)),
    ...optional('after', after && translation(after)),
  };
}
