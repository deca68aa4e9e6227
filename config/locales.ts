/**
 * Languages of the portal, as BCP 47 tags. The first one is at the base path, each other one in a folder of its name,
 * such as `/docs/fr/`. Texts are in `i18n/<language>/`; what is not translated is shown in the first language.
 */
export const LOCALES: readonly [string, ...string[]] = ['en'];

/**
 * Language of this build. `npm run build` sets the variable for each of them, as Docusaurus does; in the code of
 * browsers, the bundler replaces it.
 */
export const LOCALE: string = process.env.DOCUSAURUS_CURRENT_LOCALE ?? LOCALES[0];

/** Folder of a language below the base path, with a slash at the end; empty for the first one. */
export function localeFolder(locale: string = LOCALE): string {
  return locale === LOCALES[0] ? '' : `${locale}/`;
}
