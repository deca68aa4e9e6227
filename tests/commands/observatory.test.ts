/**
 * Checks the conditions of grade A+ in Mozilla's HTTP Observatory, which requires 100 points. A response that meets all
 * of them has 135 points, or 130 if it is not a page: 100, and 10, 5, 5, 10 and 5 for the policy, the referrer, frames,
 * the resource policy and the hashes of scripts.
 *
 * Source: github.com/mdn/mdn-http-observatory, version 2, `src/grader/charts.js` and `src/analyzer/tests/`. The server
 * in front of the site adds the other requirements: HTTPS, and a redirect to it.
 */
import {load} from 'cheerio';
import {expect, it} from 'vitest';
import {startPreviewServer} from '../../hosting/server';
import {ask, type ReceivedResponse} from '../hosting/blackbox';
import {startNginx} from '../hosting/nginxServer';
import {BUILD} from '../build/site';

type Scanned = Pick<ReceivedResponse, 'headers' | 'body'>;

/** Six months. Unit: s. */
const SIX_MONTHS = 15_552_000;

/** Returns the sources by directive. A repeated directive makes the whole policy invalid. */
function policyOf({headers}: Scanned): Map<string, string[]> {
  const text = headers['content-security-policy'];
  const parts = String(text ?? '').split(/;\s*/);
  const policy = new Map(
    parts.map((part) => part.split(' ')).map(([name = '', ...sources]) => [name, sources]),
  );
  return policy.size === parts.length ? policy : new Map<string, string[]>();
}

/** Safe sources of scripts and styles. */
const SAFE_SOURCE = /^'(?:self|none|sha(?:256|384|512)-[\w+/=]+)'$/;

const scriptsOf = ({body}: Scanned) => {
  const $ = load(body);
  return $('script')
    .toArray()
    .map(({attribs}) => attribs);
};

const CONDITIONS: Readonly<Record<string, (response: Scanned) => boolean>> = {
  'nothing is allowed by default': (response) =>
    policyOf(response).get('default-src')?.join() === "'none'",
  'scripts, styles and objects come from here or have a hash': (response) =>
    ['script-src', 'style-src', 'object-src'].every((directive) =>
      (policyOf(response).get(directive) ?? ["'none'"]).every((source) => SAFE_SOURCE.test(source)),
    ),
  'nothing comes without encryption': (response) =>
    [...policyOf(response).values()].flat().every((source) => !/^(?:http|ftp):/.test(source)),
  'no cookies': ({headers}) => headers['set-cookie'] === undefined,
  'no other origin reads it': ({headers}) => headers['access-control-allow-origin'] === undefined,
  'other sites learn no path': ({headers}) =>
    headers['referrer-policy'] === 'strict-origin-when-cross-origin',
  'HTTPS for six months at least': ({headers}) =>
    Number(/^max-age=(\d+);/.exec(headers['strict-transport-security'] ?? '')?.[1]) >= SIX_MONTHS,
  'types are not guessed': ({headers}) => headers['x-content-type-options'] === 'nosniff',
  'the policy says who may frame it': (response) => policyOf(response).has('frame-ancestors'),
  'other sites do not embed it': ({headers}) =>
    headers['cross-origin-resource-policy'] === 'same-origin',
  'scripts come from here': (response) =>
    scriptsOf(response).every(({src = '/'}) => /^\/(?!\/)/.test(src)),
};

const unmet = (response: Scanned) =>
  Object.keys(CONDITIONS).filter((name) => CONDITIONS[name]?.(response) !== true);

it.each([
  ['preview server', () => startPreviewServer(BUILD)],
  ['nginx', () => startNginx(BUILD)],
])('%s meets the conditions of A+, and has hashes of scripts', async (_, start) => {
  const server = await start();
  const pages = ['', 'api/quick-start/', 'api/reference/create-payment/', 'markets/fi/', 'faq/'];
  const others = ['/docs/nothing/', '/docs/assets/js/gone.js', '/docs/faq', '/'];
  for (const address of [...pages.map((page) => `/docs/${page}`), ...others]) {
    const response = await ask(server.origin, address);
    expect(unmet(response), address).toEqual([]);
    if (response.status === 200) {
      expect(scriptsOf(response).filter(({src, integrity}) => src && !integrity)).toEqual([]);
    } else {
      expect(others).toContain(address);
    }
  }
  await server.close();
});

it('a response that meets few conditions', () => {
  const body = Buffer.from('<script src="//cdn.example/x.js"></script>');
  const headers = {
    'content-security-policy': "script-src 'unsafe-inline'; img-src http://x.example",
    'strict-transport-security': 'max-age=600; includeSubDomains',
  };
  expect(Object.keys(CONDITIONS).length - unmet({headers, body}).length).toBe(2);
});
