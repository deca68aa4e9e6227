/**
 * Languages of the portal, as BCP 47 tags. The first one is at the base path, and the others are in folders named after
 * them, such as `/docs/fr/`. Texts are in `i18n/<language>/`. Untranslated texts appear in the first language.
 */
export const LOCALES: readonly [string, ...string[]] = ['en'];

/** Returns the path of a language below the base path: `/fr`, or nothing for the first one. */
export const localePath = (locale: string): string => (locale === LOCALES[0] ? '' : `/${locale}`);

/**
 * Path of the language of this build. `npm run build` sets Docusaurus's variable for each language. In the code of
 * pages, the bundler inserts the path here.
 */
export const LOCALE_PATH: string =
  process.env.LOCALE_PATH ?? localePath(process.env.DOCUSAURUS_CURRENT_LOCALE ?? LOCALES[0]);
