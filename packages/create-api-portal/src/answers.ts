/** What a new portal is made from, and the checks of it. Pure. */

/** The name, colours or address is not valid, or the description cannot be read; the message says what is allowed. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

export interface Answers {
  /** Displayed name of the provider, such as `Fjordpay`. */
  name: string;
  /** Company that signs contracts. */
  legalName: string;
  /** Host of the public site, such as `fjordpay.example`. */
  host: string;
  /** One line about the API. */
  tagline: string;
  /** `#rrggbb`: links, buttons and logo. */
  colour: string;
  /** The same on dark backgrounds. */
  colourOnDark: string;
  /** https address of the portal's own repository; empty: pages do not link to their source. */
  repository: string;
  /** Whether operations have "Try it", with the examples of the description. */
  tryIt: boolean;
  /** Whether there is a server for coding assistants. */
  assistants: boolean;
  /** Codes of the countries with a page, such as `fi`. */
  countries: readonly string[];
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
/** Without a slash, a query or a fragment at the end: paths follow. */
const REPOSITORY = /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[\w.~-]+)+$/;
const COLOUR = /^#[\da-f]{6}$/i;
const NAME = /^(?=.{1,40}$)\S+(?: \S+)*$/;
/** Characters that would end a string in the settings or a value of front matter. */
const UNSAFE = /['"`\\${}<>\r\n]/;

const WHITE = '#ffffff';
/** Background of the dark mode. Source: src/site/styles/tokens.css. */
const DARK = '#0f1518';
/** Least contrast of text. Source: WCAG 2.2, 1.4.3. */
const CONTRAST = 4.5;

/** @throws AnswerError that names the value and what is allowed */
export function checkAnswers(answers: Answers): Answers {
  const {name, legalName, host, tagline, colour, colourOnDark, repository} = answers;
  const fail = (what: string, value: string, allowed: string): never => {
    throw new AnswerError(`${what} is ${JSON.stringify(value)}. Allowed: ${allowed}.`);
  };
  for (const [what, value] of [
    ['--name', name],
    ['--legal-name', legalName],
  ] as const) {
    if (!NAME.test(value) || UNSAFE.test(value) || !/[a-z]/i.test(value)) {
      fail(
        what,
        value,
        'up to 40 characters in one line, with a letter, without quotes and braces',
      );
    }
  }
  if (!HOST.test(host)) {
    fail('--host', host, 'the name of a host in lower case, such as fjordpay.example');
  }
  if (
    UNSAFE.test(tagline) ||
    tagline.trim() !== tagline ||
    tagline.length < 10 ||
    tagline.length > 120
  ) {
    fail('--tagline', tagline, 'one line of 10 to 120 characters, without quotes and braces');
  }
  if (repository !== '' && !REPOSITORY.test(repository)) {
    fail('--repository', repository, 'an address such as https://github.com/fjordpay/docs');
  }
  for (const [what, value, background, place] of [
    ['--colour', colour, WHITE, 'white'],
    ['--colour-on-dark', colourOnDark, DARK, DARK],
  ] as const) {
    if (!COLOUR.test(value)) {
      fail(what, value, 'a colour such as #0b6b74');
    }
    const found = contrast(value, background);
    if (found < CONTRAST) {
      fail(
        what,
        value,
        `a colour with a contrast of ${CONTRAST} to 1 or more on ${place}; this one has ${found.toFixed(1)}`,
      );
    }
  }
  return answers;
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/** Source: WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Source: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour with as much white as it needs on a dark background. */
export function lighter(colour: string): string {
  for (let part = 0; part <= 1; part += 0.05) {
    const mixed = channels(colour).map((value) => Math.round((value * (1 - part) + part) * 255));
    const made = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    // More than the least, as hovered links are darker.
    if (contrast(made, DARK) >= CONTRAST + 2) {
      return made;
    }
  }
  return WHITE;
}

/** For CSS classes, custom elements and file names. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return slug === '' ? 'portal' : slug;
}
