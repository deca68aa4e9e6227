/**
 * Languages of the portal, as BCP 47 tags. The first one is at the base path, each other one in a folder of its name,
 * such as `/docs/fr/`. Texts are in `i18n/<language>/`; what is not translated is shown in the first language.
 */
export const LOCALES: readonly [string, ...string[]] = ['en'];

/** Path of a language below the base path: `/fr`, or nothing for the first one. */
export const localePath = (locale: string): string => (locale === LOCALES[0] ? '' : `/${locale}`);

/**
 * Path of the language of this build, for each of which `npm run build` sets the variable of Docusaurus. In the code of
 * pages, the bundler puts the path here.
 */
export const LOCALE_PATH: string =
  process.env.LOCALE_PATH ?? localePath(process.env.DOCUSAURUS_CURRENT_LOCALE ?? LOCALES[0]);
