/**
 * The score that Mozilla's HTTP Observatory would give to a response, by its published rules, without calling it.
 *
 * Source: github.com/mdn/mdn-http-observatory (version 2): results, modifiers and grades in
 * `src/grader/charts.js`, what leads to which result in `src/analyzer/tests/`; documentation at
 * developer.mozilla.org/en-US/observatory/docs/tests_and_scoring. Written from scratch by these; cases that a static
 * site without cookies cannot reach are not implemented and cause an error, never a good score.
 */
import {Parser} from 'htmlparser2';

export interface Scanned {
  /** As a client gets them, with names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** Every result that a response can have here, with its points. */
export const MODIFIERS = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-header-invalid': -25,
  'csp-not-implemented': -25,
  'cookies-not-found': 0,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-public-access': 0,
  'redirection-to-https': 0,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'referrer-policy-header-invalid': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'hsts-header-invalid': -20,
  'sri-implemented-and-all-scripts-loaded-securely': 5,
  'sri-implemented-and-external-scripts-loaded-securely': 5,
  'sri-not-implemented-response-not-html': 0,
  'sri-not-implemented-but-no-scripts-loaded': 0,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-not-implemented-but-external-scripts-loaded-securely': -5,
  'sri-implemented-but-external-scripts-not-loaded-securely': -20,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-content-type-options-header-invalid': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-sameorigin-or-deny': 0,
  'x-frame-options-allow-from-origin': 0,
  'x-frame-options-not-implemented': -20,
  'x-frame-options-header-invalid': -20,
  'cross-origin-resource-policy-implemented-with-same-origin': 10,
  'cross-origin-resource-policy-implemented-with-same-site': 10,
  'cross-origin-resource-policy-implemented-with-cross-origin': 0,
  'cross-origin-resource-policy-not-implemented': 0,
  'cross-origin-resource-policy-header-invalid': -5,
} as const;

export type Result = keyof typeof MODIFIERS;

export interface Score {
  score: number;
  grade: string;
  /** By the name of the test. */
  results: Readonly<Record<string, Result>>;
}

const BASELINE = 100;
/** Points are added only to a score that is this high without them. */
const MINIMUM_FOR_BONUS = 90;
const GRADES: readonly (readonly [from: number, grade: string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

/** Six months, as defined by the Observatory. Unit: seconds. */
const SIX_MONTHS = 15_552_000;

const TOO_BROAD: ReadonlySet<string> = new Set([
  ...['*', 'ftp:', 'http:', 'https:', 'http://*', 'http://*.*', 'https://*', 'https://*.*'],
]);
const UNSAFE_INLINE: ReadonlySet<string> = new Set(["'unsafe-inline'", 'data:']);
const HASH_OR_NONCE = /^'(?:sha(?:256|384|512)|nonce)-/;

type Policy = ReadonlyMap<string, readonly string[]>;

function textOf({headers}: Scanned, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** @returns undefined if it cannot be read, a directive that occurs twice included */
function parsePolicy(text: string): Policy | undefined {
  const policy = new Map<string, string[]>();
  for (const part of text.split(';').map((one) => one.trim())) {
    const [name = '', ...sources] = part.toLowerCase().split(/\s+/);
    if (part !== '' && (policy.has(name) || !/^[a-z-]+$/.test(name))) {
      return undefined;
    }
    if (part !== '') {
      policy.set(name, sources);
    }
  }
  return policy;
}

function cspOf(response: Scanned): {result: Result; policy: Policy | undefined} {
  const text = textOf(response, 'content-security-policy');
  if (text === undefined) {
    return {result: 'csp-not-implemented', policy: undefined};
  }
  if (text.includes(',')) {
    throw new Error('More than one policy: this scorer reads one. Send a single header.');
  }
  const policy = parsePolicy(text);
  if (policy === undefined || policy.size === 0) {
    return {result: 'csp-header-invalid', policy: undefined};
  }
  return {result: judgePolicy(policy), policy};
}

function judgePolicy(policy: Policy): Result {
  const sourcesOf = (directive: string) =>
    policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  // Browsers that support hashes ignore 'unsafe-inline' if there are any.
  const effective = (sources: readonly string[]) =>
    sources.some((source) => HASH_OR_NONCE.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources;
  const script = effective(sourcesOf('script-src'));
  const style = effective(sourcesOf('style-src'));
  const isUnsafe = (source: string) => TOO_BROAD.has(source) || UNSAFE_INLINE.has(source);
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([directive]) => !passive.includes(directive));
  if (script.includes("'strict-dynamic'")) {
    throw new Error("'strict-dynamic' is not among the rules here: the site does not use it.");
  }
  if (script.some(isUnsafe) || sourcesOf('object-src').some((source) => TOO_BROAD.has(source))) {
    return 'csp-implemented-with-unsafe-inline';
  }
  if (active.some(([, sources]) => sources.some(isInsecure))) {
    return 'csp-implemented-with-insecure-scheme';
  }
  if ([...script, ...style].includes("'unsafe-eval'")) {
    return 'csp-implemented-with-unsafe-eval';
  }
  if (passive.flatMap(sourcesOf).some(isInsecure)) {
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only';
  }
  if (style.some(isUnsafe)) {
    return 'csp-implemented-with-unsafe-inline-in-style-src-only';
  }
  return policy.get('default-src')?.join(' ') === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
}

function cookiesOf(response: Scanned): Result {
  if (response.headers['set-cookie'] !== undefined) {
    throw new Error('The response sets a cookie. The site has none, so no rule for them is here.');
  }
  return 'cookies-not-found';
}

function corsOf(response: Scanned): Result {
  const origin = textOf(response, 'access-control-allow-origin');
  if (origin === undefined) {
    return 'cross-origin-resource-sharing-not-implemented';
  }
  if (origin !== '*') {
    throw new Error('The response names an origin that may read it. No rule for that is here.');
  }
  return 'cross-origin-resource-sharing-implemented-with-public-access';
}

function referrerOf(response: Scanned): Result {
  const text = textOf(response, 'referrer-policy');
  if (text === undefined) {
    return 'referrer-policy-not-implemented';
  }
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;
  const isOpen = /^(?:origin|origin-when-cross-origin|unsafe-url|no-referrer-when-downgrade)$/;
  const last = text
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .findLast((one) => isPrivate.test(one) || isOpen.test(one));
  if (last === undefined) {
    return 'referrer-policy-header-invalid';
  }
  return isPrivate.test(last) ? 'referrer-policy-private' : 'referrer-policy-unsafe';
}

function hstsOf(response: Scanned): Result {
  const text = textOf(response, 'strict-transport-security');
  if (text === undefined) {
    return 'hsts-not-implemented';
  }
  const age = /^\s*(?:[^,]*;\s*)?max-age=(\d+)\s*(?:;[^,]*)?$/i.exec(text)?.[1];
  if (age === undefined) {
    return 'hsts-header-invalid';
  }
  return Number(age) >= SIX_MONTHS
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months';
}

interface Script {
  source: string | undefined;
  hasIntegrity: boolean;
}

function scriptsOf(html: string): Script[] {
  const scripts: Script[] = [];
  const parser = new Parser({
    onopentag: (tag, {src, integrity}) => {
      if (tag === 'script') {
        scripts.push({source: src, hasIntegrity: (integrity ?? '') !== ''});
      }
    },
  });
  parser.end(html);
  return scripts;
}

/** Results from bad to worse; the worst script decides. */
const SRI_ORDER = [
  'sri-implemented-and-external-scripts-loaded-securely',
  'sri-implemented-but-external-scripts-not-loaded-securely',
  'sri-not-implemented-but-external-scripts-loaded-securely',
  'sri-not-implemented-and-external-scripts-not-loaded-securely',
] as const satisfies readonly Result[];

function sriOf(response: Scanned): Result {
  if (textOf(response, 'content-type')?.split(';')[0] !== 'text/html') {
    return 'sri-not-implemented-response-not-html';
  }
  const scripts = scriptsOf(response.body);
  if (scripts.length === 0) {
    return 'sri-not-implemented-but-no-scripts-loaded';
  }
  const foreign = scripts.filter(
    ({source}) => source !== undefined && /^(?:https?:)?\/\//.test(source),
  );
  if (foreign.length > 0) {
    const ranks = foreign.map(({source = '', hasIntegrity}) => {
      const isSecure = source.startsWith('https:');
      return (hasIntegrity ? 0 : 2) + (isSecure ? 0 : 1);
    });
    return SRI_ORDER[Math.max(...ranks)] ?? SRI_ORDER[3];
  }
  return scripts.some(({hasIntegrity}) => hasIntegrity)
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin';
}

function typeOptionsOf(response: Scanned): Result {
  const text = textOf(response, 'x-content-type-options');
  if (text === undefined) {
    return 'x-content-type-options-not-implemented';
  }
  return text.trim().toLowerCase() === 'nosniff'
    ? 'x-content-type-options-nosniff'
    : 'x-content-type-options-header-invalid';
}

function frameOptionsOf(response: Scanned, policy: Policy | undefined): Result {
  if (policy?.has('frame-ancestors') === true) {
    return 'x-frame-options-implemented-via-csp';
  }
  const text = textOf(response, 'x-frame-options')?.trim().toLowerCase();
  if (text === undefined) {
    return 'x-frame-options-not-implemented';
  }
  if (text === 'deny' || text === 'sameorigin') {
    return 'x-frame-options-sameorigin-or-deny';
  }
  return text.startsWith('allow-from')
    ? 'x-frame-options-allow-from-origin'
    : 'x-frame-options-header-invalid';
}

function resourcePolicyOf(response: Scanned): Result {
  const text = textOf(response, 'cross-origin-resource-policy')?.trim().toLowerCase();
  switch (text) {
    case undefined:
      return 'cross-origin-resource-policy-not-implemented';
    case 'same-origin':
    case 'same-site':
    case 'cross-origin':
      return `cross-origin-resource-policy-implemented-with-${text}`;
    default:
      return 'cross-origin-resource-policy-header-invalid';
  }
}

export function gradeOf(score: number): string {
  return GRADES.find(([from]) => score >= from)?.[1] ?? 'F';
}

/**
 * Scores a response as if it had come over HTTPS with a valid certificate, from a host that redirects from
 * HTTP to itself first and is not in the preload list of browsers: the server in front of the site sees to
 * these (`redirection`, part of `strict-transport-security`).
 *
 * @throws Error on what has no rule here
 */
export function observatoryScore(response: Scanned): Score {
  const {result, policy} = cspOf(response);
  const results: Record<string, Result> = {
    'content-security-policy': result,
    cookies: cookiesOf(response),
    'cross-origin-resource-sharing': corsOf(response),
    redirection: 'redirection-to-https',
    'referrer-policy': referrerOf(response),
    'strict-transport-security': hstsOf(response),
    'subresource-integrity': sriOf(response),
    'x-content-type-options': typeOptionsOf(response),
    'x-frame-options': frameOptionsOf(response, policy),
    'cross-origin-resource-policy': resourcePolicyOf(response),
  };
  const points = Object.values(results).map((one) => MODIFIERS[one]);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const withoutBonus = BASELINE + sum(points.filter((value) => value < 0));
  const bonus = withoutBonus >= MINIMUM_FOR_BONUS ? sum(points.filter((value) => value > 0)) : 0;
  const score = Math.max(0, withoutBonus + bonus);
  return {score, grade: gradeOf(score), results};
}

/** The score in lines of a Markdown table. */
export function scoreTable({score, grade, results}: Score): string {
  const points = (value: number) => (value > 0 ? `+${value}` : String(value));
  return [
    '| test | result | points |',
    '|---|---|---:|',
    ...Object.entries(results).map(
      ([test, result]) => `| \`${test}\` | \`${result}\` | ${points(MODIFIERS[result])} |`,
    ),
    `| **grade ${grade}** | from ${BASELINE} | **${score}** |`,
  ].join('\n');
}
