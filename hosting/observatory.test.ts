import {describe, expect, it} from 'vitest';
import {contentSecurityPolicy, inlineParts} from './policy';
import {headersFor, SECURITY_HEADERS} from './headers';
import {
  gradeOf,
  observatoryScore,
  type Result,
  type Scanned,
  scoreTable,
} from '../tests/hosting/observatory';

const POLICY = contentSecurityPolicy(inlineParts([{name: 'x', html: '<script>x()</script>'}]));
const HEADERS: Scanned['headers'] = {
  ...Object.fromEntries(
    Object.entries({...SECURITY_HEADERS, ...headersFor('/docs/index.html', 200)}).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  ),
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
};
const BODY = '<script>x()</script><script src="/docs/a.js" integrity="sha384-abc"></script>';

const scoreWith = (headers: Scanned['headers'], body = BODY) =>
  observatoryScore({headers: {...HEADERS, ...headers}, body});
const resultOf = (test: string, headers: Scanned['headers'], body = BODY) =>
  scoreWith(headers, body).results[test];

it('gives the headers of the site all points except those for cookies and the preload list', () => {
  expect(scoreWith({})).toMatchObject({score: 135, grade: 'A+'});
});

it('gives bonus points only to a good score', () => {
  // 100 - 20 for HSTS: what the other headers are worth does not count.
  expect(scoreWith({'strict-transport-security': undefined})).toMatchObject({
    score: 80,
    grade: 'B+',
  });
  expect(scoreWith({'strict-transport-security': 'max-age=600'})).toMatchObject({
    score: 125,
    grade: 'A+',
  });
});

it('never goes below zero', () => {
  const {score, grade} = observatoryScore({
    headers: {'content-type': 'text/html'},
    body: '<script src="http://evil.example/x.js"></script>',
  });
  expect([score, grade]).toEqual([0, 'F']);
});

it.each([
  [100, 'A+'],
  [99, 'A'],
  [90, 'A'],
  [89, 'A-'],
  [70, 'B'],
  [69, 'B-'],
  [50, 'C'],
  [25, 'D-'],
  [24, 'F'],
  [0, 'F'],
])('%i points are the grade %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

describe('content-security-policy', () => {
  const csp = (policy: string | undefined) =>
    resultOf('content-security-policy', {'content-security-policy': policy});

  it.each<[string, string | undefined, Result]>([
    ['ours', POLICY, 'csp-implemented-with-no-unsafe-default-src-none'],
    ['none', undefined, 'csp-not-implemented'],
    ['nonsense', '!', 'csp-header-invalid'],
    ['a directive twice', "default-src 'none'; default-src *", 'csp-header-invalid'],
    ['self by default', "default-src 'self'", 'csp-implemented-with-no-unsafe'],
    [
      'inline scripts',
      "default-src 'none'; script-src 'self' 'unsafe-inline'",
      'csp-implemented-with-unsafe-inline',
    ],
    [
      'data as script',
      "default-src 'none'; script-src data:",
      'csp-implemented-with-unsafe-inline',
    ],
    ['any host', "default-src 'none'; script-src https:", 'csp-implemented-with-unsafe-inline'],
    ['no word of scripts', "img-src 'self'", 'csp-implemented-with-unsafe-inline'],
    [
      'eval',
      "default-src 'none'; script-src 'self' 'unsafe-eval'",
      'csp-implemented-with-unsafe-eval',
    ],
    [
      'inline styles',
      "default-src 'none'; style-src 'unsafe-inline'",
      'csp-implemented-with-unsafe-inline-in-style-src-only',
    ],
    [
      'a host without encryption',
      "default-src 'none'; font-src http://fonts.example",
      'csp-implemented-with-insecure-scheme',
    ],
    [
      'pictures without encryption',
      "default-src 'none'; img-src http://pictures.example",
      'csp-implemented-with-insecure-scheme-in-passive-content-only',
    ],
  ])('%s', (_name, policy, result) => {
    expect(csp(policy)).toBe(result);
  });

  it('ignores unsafe-inline where there are hashes, as browsers do', () => {
    expect(csp("default-src 'none'; script-src 'sha256-AAAA' 'unsafe-inline'")).toBe(
      'csp-implemented-with-no-unsafe-default-src-none',
    );
  });

  it('rejects input that it has no rules for', () => {
    expect(() => csp("script-src 'strict-dynamic'")).toThrow(/not among the rules/);
    expect(() => csp("default-src 'none', default-src *")).toThrow(/More than one policy/);
    expect(() => scoreWith({'set-cookie': ['a=b']})).toThrow(/cookie/);
    expect(() => scoreWith({'access-control-allow-origin': 'null'})).toThrow(/origin/);
  });

  it('lowers the grade when it is weaker', () => {
    const inline = POLICY.replace(/'sha256-[^']+'/g, "'unsafe-inline'");
    expect(scoreWith({'content-security-policy': inline})).toMatchObject({score: 80, grade: 'B+'});
    expect(scoreWith({'content-security-policy': undefined})).toMatchObject({
      score: 75,
      grade: 'B',
    });
  });
});

describe('other headers', () => {
  it.each<[string, string, string | undefined, Result]>([
    ['referrer-policy', 'referrer-policy', undefined, 'referrer-policy-not-implemented'],
    ['referrer-policy', 'referrer-policy', 'unsafe-url', 'referrer-policy-unsafe'],
    ['referrer-policy', 'referrer-policy', 'never', 'referrer-policy-header-invalid'],
    ['referrer-policy', 'referrer-policy', 'unsafe-url, same-origin', 'referrer-policy-private'],
    [
      'strict-transport-security',
      'strict-transport-security',
      'includeSubDomains; max-age=31536000',
      'hsts-implemented-max-age-at-least-six-months',
    ],
    [
      'strict-transport-security',
      'strict-transport-security',
      'includeSubDomains',
      'hsts-header-invalid',
    ],
    [
      'strict-transport-security',
      'strict-transport-security',
      'max-age=31536000, max-age=1',
      'hsts-header-invalid',
    ],
    [
      'x-content-type-options',
      'x-content-type-options',
      undefined,
      'x-content-type-options-not-implemented',
    ],
    [
      'x-content-type-options',
      'x-content-type-options',
      'nosniff, nosniff',
      'x-content-type-options-header-invalid',
    ],
    [
      'cross-origin-resource-policy',
      'cross-origin-resource-policy',
      'none',
      'cross-origin-resource-policy-header-invalid',
    ],
    [
      'cross-origin-resource-policy',
      'cross-origin-resource-policy',
      undefined,
      'cross-origin-resource-policy-not-implemented',
    ],
    [
      'cross-origin-resource-sharing',
      'access-control-allow-origin',
      '*',
      'cross-origin-resource-sharing-implemented-with-public-access',
    ],
  ])('%s: %s is %s', (test, header, value, result) => {
    expect(resultOf(test, {[header]: value})).toBe(result);
  });

  it.each<[string | undefined, Result]>([
    ['DENY', 'x-frame-options-sameorigin-or-deny'],
    ['ALLOW-FROM https://x.example', 'x-frame-options-allow-from-origin'],
    ['never', 'x-frame-options-header-invalid'],
    [undefined, 'x-frame-options-not-implemented'],
  ])('frames, X-Frame-Options only: %s', (value, result) => {
    const headers = {
      'content-security-policy': POLICY.replace(/; frame-ancestors [^;]*/, ''),
      'x-frame-options': value,
    };
    expect(resultOf('x-frame-options', headers)).toBe(result);
  });
});

describe('subresource-integrity', () => {
  const script = (source: string, integrity = '') =>
    `<script src="${source}"${integrity === '' ? '' : ` integrity="${integrity}"`}></script>`;

  it.each<[string, Result]>([
    ['<p>', 'sri-not-implemented-but-no-scripts-loaded'],
    [script('/a.js'), 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'],
    [
      `${script('/a.js', 'sha384-x')}${script('https://cdn.example/b.js')}`,
      'sri-not-implemented-but-external-scripts-loaded-securely',
    ],
    [
      script('https://cdn.example/b.js', 'sha384-x'),
      'sri-implemented-and-external-scripts-loaded-securely',
    ],
    [
      script('//cdn.example/b.js', 'sha384-x'),
      'sri-implemented-but-external-scripts-not-loaded-securely',
    ],
    [
      `${script('https://cdn.example/a.js', 'sha384-x')}${script('http://cdn.example/b.js')}`,
      'sri-not-implemented-and-external-scripts-not-loaded-securely',
    ],
  ])('%s', (body, result) => {
    expect(resultOf('subresource-integrity', {}, body)).toBe(result);
  });

  it('requires nothing of files that are not pages', () => {
    expect(resultOf('subresource-integrity', {'content-type': 'text/css'}, BODY)).toBe(
      'sri-not-implemented-response-not-html',
    );
  });
});

it('prints a table', () => {
  expect(scoreTable(scoreWith({})).split('\n')).toContain(
    '| `referrer-policy` | `referrer-policy-private` | +5 |',
  );
});
