/**
 * Stems English words. Source: M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980), with the two
 * departures of the author's own implementation (`bli` and `logi` in step 2).
 * https://tartarus.org/martin/PorterStemmer/
 */

const C = '[^aeiou]';
const V = '[aeiouy]';
const CS = `${C}[^aeiouy]*`;
const VS = `${V}[aeiou]*`;

/** Measures above 0, equal to 1, and above 1. */
const M_ABOVE_0 = new RegExp(`^(?:${CS})?${VS}${CS}`);
const M_IS_1 = new RegExp(`^(?:${CS})?${VS}${CS}(?:${VS})?$`);
const M_ABOVE_1 = new RegExp(`^(?:${CS})?${VS}${CS}${VS}${CS}`);
const HAS_VOWEL = new RegExp(`^(?:${CS})?${V}`);
const SHORT_END = new RegExp(`^${CS}${V}[^aeiouwxy]$`);

const STEP_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const STEP_3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};

const ending = (endings: readonly string[]) => new RegExp(`^(.+?)(${endings.join('|')})$`);
const ENDS_2 = ending(Object.keys(STEP_2));
const ENDS_3 = ending(Object.keys(STEP_3));
const ENDS_4 =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;
/** Minimum length of a word with endings. */
const MIN_LENGTH = 3;

/** Removes plurals and past forms. */
function step1(word: string): string {
  let stem = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');
  if (stem.endsWith('eed')) {
    const base = stem.slice(0, -3);
    stem = M_ABOVE_0.test(base) ? `${base}ee` : stem;
  } else {
    const base = /^(.+)(?:ed|ing)$/.exec(stem)?.[1];
    if (base !== undefined && HAS_VOWEL.test(base)) {
      const isDoubled = /([^aeioulsz])\1$/.test(base);
      const needsE = /(?:at|bl|iz)$/.test(base) || SHORT_END.test(base);
      stem = isDoubled ? base.slice(0, -1) : needsE ? `${base}e` : base;
    }
  }
  return stem.endsWith('y') && HAS_VOWEL.test(stem.slice(0, -1)) ? `${stem.slice(0, -1)}i` : stem;
}

function replaceEnding(
  word: string,
  endings: RegExp,
  replacements: Readonly<Record<string, string>>,
): string {
  const [, base = '', end = ''] = endings.exec(word) ?? [];
  return base !== '' && M_ABOVE_0.test(base) ? `${base}${replacements[end] ?? ''}` : word;
}

function step4(word: string): string {
  const [, base] = ENDS_4.exec(word) ?? /^(.*[st])(?:ion)$/.exec(word) ?? [];
  return base !== undefined && M_ABOVE_1.test(base) ? base : word;
}

function step5(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const base = stem.slice(0, -1);
    if (M_ABOVE_1.test(base) || (M_IS_1.test(base) && !SHORT_END.test(base))) {
      stem = base;
    }
  }
  return stem.endsWith('ll') && M_ABOVE_1.test(stem) ? stem.slice(0, -1) : stem;
}

/** @param word - ASCII letters in lower case; other words are returned unchanged */
export function porterStem(word: string): string {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) {
    return word;
  }
  // A "y" at the beginning of a word or after a vowel is a consonant.
  const marked = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  const stem = step5(
    step4(replaceEnding(replaceEnding(step1(marked), ENDS_2, STEP_2), ENDS_3, STEP_3)),
  );
  return stem.toLowerCase();
}
