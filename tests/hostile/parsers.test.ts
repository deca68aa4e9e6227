/** Passes valid, nearly valid and hostile texts to all parsers of external input. */
import {load} from 'cheerio';
import fc from 'fast-check';
import {it} from 'vitest';
import {pageForm} from '../../hosting/negotiation';
import {isIban, isRfReference} from '../../packages/iban/src/index';
import {idIn} from '../../packages/openapi-reference/src/browser/hash';
import {markdownToHtml} from '../../packages/openapi-reference/src/markdown';
import {examineToken} from '../../packages/token/src/index';
import {htmlToMarkdown} from '../../src/for-programs/htmlToMarkdown';
import {parseQuery} from '../../packages/search/src/index';
import {RUNS, spoilt} from './spoilt';

/** Unit: ms. */
const SLOW = 1000;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const RULES = {issuer: 'issuer.example', audience: 'api.example'};
const NOW = 1_700_000_000;
const TOKEN = [
  encode({typ: 'JWT', alg: 'RS256', kid: '3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9'}),
  encode({iss: RULES.issuer, aud: RULES.audience, iat: NOW, exp: NOW + 3600}),
  'c2lnbmF0dXJl',
].join('.');
const MARKDOWN = [
  '# A heading {#id}\n\nText with *emphasis*, `code` and a [link](/docs/faq/).\n\n- one\n- two\n',
  '| a | b |\n| - | - |\n| 1 | <b>2</b> |\n\n```json\n{"a": 1}\n```\n\n> quote ![x](/docs/x.png)',
];
const HTML = [
  '<h2 id="a">A</h2><p>Text <code>x</code> <a href="/docs/faq/">b</a></p><ul><li>c</li></ul>',
  '<table><tr><th colspan="2">a</th></tr><tr><td>1</td><td>2</td></tr></table><pre>code</pre>',
];
const LANGUAGE = {synonyms: [['refund', 'money back']], stopwords: ['the', 'a'], errorCodes: []};

/** Checks an IBAN by arbitrary-precision arithmetic (ISO 13616). The parser calculates in parts. */
function hasCheckDigits(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n;
}

interface Parser {
  samples: readonly string[];
  /** Returns whether the answer is wrong, as far as an independent calculation can tell. */
  isWrong: (text: string) => boolean;
}

/** Recognises anything that runs or loads in a page, after parsing the HTML as a browser does. */
function isUnsafe(html: string): boolean {
  return load(html)('*')
    .toArray()
    .some(
      (element) =>
        'attribs' in element &&
        (/^(?:script|style|iframe|object|embed|base|meta|link|form|svg|math)$/.test(
          element.tagName,
        ) ||
          Object.entries(element.attribs).some(
            ([name, value]) =>
              name.startsWith('on') ||
              name === 'style' ||
              // oxlint-disable-next-line no-control-regex -- Browsers leave control characters out of addresses.
              /^(?:javascript|data|vbscript):/i.test(value.replaceAll(/[\u0000-\u0020]/g, '')),
          )),
    );
}

const PARSERS: Readonly<Record<string, Parser>> = {
  IBANs: {
    samples: ['FI2112345600000785', 'DE89 3704 0044 0532 0130 00', 'NO9386011117947'],
    isWrong: (text) => isIban(text) && !hasCheckDigits(text),
  },
  'payment references': {
    samples: ['RF18539007547034', '1234567890'],
    isWrong: (text) => isRfReference(text) && !hasCheckDigits(text),
  },
  tokens: {
    samples: [TOKEN],
    isWrong: (text) => {
      const {problems} = examineToken(text, RULES, NOW);
      return problems.length === 0 && text.split('.').length !== 3;
    },
  },
  'Accept headers': {
    samples: ['text/markdown, text/html;q=0.9', '*/*', 'text/html'],
    isWrong: (text) => pageForm(text) === 'markdown' && !/markdown|plain|\*/i.test(text),
  },
  'fragments of addresses': {
    samples: ['#request-body', '#100%25', '#gr%C3%B6%C3%9Fe'],
    isWrong: (text) => typeof idIn(text) !== 'string',
  },
  'search queries': {
    samples: ['sesion validty', 'Why was my refund rejected?', 'BIC of Nordea in Finland'],
    isWrong: (text) => parseQuery(text, LANGUAGE).words.length > 100,
  },
  'Markdown of descriptions': {
    samples: MARKDOWN,
    isWrong: (text) => isUnsafe(markdownToHtml(text)),
  },
  'HTML of pages': {
    samples: HTML,
    isWrong: (text) => {
      const root = load(text)('body').get(0);
      return (
        root === undefined ||
        /NaN|undefined/.test(htmlToMarkdown(root, {url: 'https://x.example/'}))
      );
    },
  },
};

it.each(Object.entries(PARSERS))(
  '%s: no crash, no wrong answer, no slow input',
  {timeout: 900_000},
  (_, {samples, isWrong}) => {
    fc.assert(
      fc.property(spoilt(samples), (text) => {
        const started = performance.now();
        return !isWrong(text) && performance.now() - started < SLOW;
      }),
      RUNS,
    );
  },
);
