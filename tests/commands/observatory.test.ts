/**
 * The Observatory's grade of what both servers really send. `npx vitest run
 * tests/commands/observatory.test.ts` prints the table of lab/results/servers.md.
 */
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {startPreviewServer} from '../../hosting/server';
import {ask} from '../hosting/blackbox';
import {startNginx} from '../hosting/nginxServer';
import {observatoryScore, scoreTable} from '../hosting/observatory';
import {BUILD} from '../build/site';

const PAGES = [
  '/docs/',
  '/docs/api/quick-start/',
  '/docs/api/reference/create-payment/',
  '/docs/markets/fi/',
  '/docs/faq/',
];
const SERVERS = {
  'preview server': () => startPreviewServer(BUILD),
  nginx: () => startNginx(BUILD),
};

describe.each(Object.entries(SERVERS))('%s', (name, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const scoreOf = async (address: string) => {
    const {status, headers, body} = await ask(server.origin, address);
    return {status, ...observatoryScore({headers, body: body.toString()})};
  };

  it.each(PAGES)('%s gets the grade A+', async (address) => {
    const score = await scoreOf(address);
    if (address === PAGES[0]) {
      console.log(`${name}, ${address}\n\n${scoreTable(score)}\n`);
    }
    expect(score.status).toBe(200);
    expect(score.score).toBeGreaterThanOrEqual(100);
    expect(score.grade).toBe('A+');
    expect(score.results['subresource-integrity']).toBe(
      'sri-implemented-and-all-scripts-loaded-securely',
    );
  });

  it.each(['/docs/nothing/', '/docs/assets/js/gone.js', '/docs/faq', '/'])(
    'other files get the grade A+, too: %s',
    async (address) => {
      expect((await scoreOf(address)).grade).toBe('A+');
    },
  );
});
