/** Languages of the EEA, in which readers may name countries. Codes: ISO 639-1. */
const LANGUAGES =
  'en bg cs da de el es et fi fr ga hr hu is it lt lv mt nl no pl pt ro sk sl sv ru uk tr'.split(
    ' ',
  );

const translators = LANGUAGES.map((language) => new Intl.DisplayNames(language, {type: 'region'}));

/**
 * Returns the names of a country in these languages. Source: Unicode CLDR.
 *
 * @param code - two letters
 */
export function countryNames(code: string): string[] {
  if (!/^[a-z]{2}$/.test(code)) {
    return [];
  }
  return [...new Set(translators.flatMap((names) => names.of(code.toUpperCase()) ?? []))];
}
