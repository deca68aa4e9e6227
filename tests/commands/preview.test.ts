/** One whole preview, and rejected arguments. `tests/rehearsals/preview.test.ts` builds more previews. */
import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {BUILD_PATIENCE} from './brokenBuild';
import {copyRepository, removeCopies} from './copies';
import {expectPages, FIXTURES, modelOf, preview, textOf} from './previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();
  const build = path.join(folder, '.cache/preview/build');
  const read = (address: string) =>
    fs.readFileSync(path.join(build, address, 'index.html'), 'utf8');

  it(
    'builds the portal with a different description',
    async () => {
      const file = path.join(folder, 'described.yaml');
      const fixture = fs.readFileSync(`${FIXTURES}/html-and-braces.yaml`, 'utf8');
      // With a limit that a reader can break, and credentials.
      const limited = fixture.replace(/pattern: '[^']+'/, 'minLength: 3');
      fs.writeFileSync(file, `${limited}security: [{key: []}]\n`);
      const {status, output} = preview(folder, file, '--no-serve');
      expect(status, output).toBe(0);
      const model = await modelOf(file);
      expectPages(read, model);
      expect(textOf(read(''))).toContain(model.title);
      expect(textOf(read('api/'))).toContain('It has no guides');
      expect(fs.existsSync(path.join(build, 'api/sandbox'))).toBe(false);
      expect(fs.existsSync(path.join(build, 'faq'))).toBe(false);
      expect(fs.existsSync(path.join(build, 'openapi/openapi.json'))).toBe(true);
      // "Try it" answers from these.
      const rules = fs.readdirSync(path.join(build, 'try-it')).sort();
      expect(rules).toEqual(model.operations.map(({slug}) => `${slug}.json`).sort());
    },
    BUILD_PATIENCE,
  );

  it('answers "Try it" from the examples, in a browser', async () => {
    const server = await startPreviewServer(build);
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: CHROMIUM_ARGS,
    });
    try {
      const page = await browser.newPage();
      const failures: string[] = [];
      page.on('pageerror', ({message}) => failures.push(message));
      page.on('requestfailed', (request) => failures.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error') {
          failures.push(message.text());
        }
      });
      await page.goto(`${server.origin}${brand.baseUrl}api/reference/read-a-a-b/`);
      await page.locator('html[data-has-hydrated=true]').waitFor();
      await page.getByRole('button', {name: 'Try it'}).click();
      const dialog = page.getByRole('dialog', {name: /^Try it/});
      await dialog.getByText('Responses are examples').waitFor();
      const status = dialog.getByRole('status').first();
      const send = async (id: string, wanted: RegExp) => {
        await dialog.getByLabel('id', {exact: false}).first().fill(id);
        await dialog.getByRole('button', {name: 'Send', exact: true}).click();
        await status.filter({hasText: wanted}).waitFor();
      };
      // Nothing is sent while a field is wrong.
      await send('', /\S/);
      expect(await dialog.locator('#try-path-id-problem').textContent()).toBe('Required.');
      await dialog.locator('#try-path-id').fill('7');
      await dialog.getByRole('button', {name: 'Send', exact: true}).click();
      await dialog.locator('#try-path-id-problem', {hasText: 'too short'}).waitFor();
      expect(await dialog.locator('#try-path-id').getAttribute('aria-invalid')).toBe('true');
      await send('<{7}>', /^200 OK/);
      expect(await dialog.textContent()).toContain('alert(7)');
      // The credentials are filled in; without them, the response says what is missing.
      await dialog.getByText('Headers, optional').click();
      const key = dialog.locator('#try-header-x');
      expect(await key.inputValue()).toBe('TOKEN');
      await key.fill('');
      await send('<{7}>', /^401/);
      expect(await dialog.textContent()).toContain('Credentials are missing. Send \\"key\\"');
      expect(failures).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });

  it('stops at an invalid document and names file, place and reason', () => {
    fs.writeFileSync(
      path.join(folder, 'broken.yaml'),
      `openapi: 3.0.3
info: {title: Broken, version: '1'}
paths:
  /a:
    get:
      responses:
        '200': {$ref: '#/components/responses/Nowhere'}
`,
    );
    const {status, output} = preview(folder, 'broken.yaml');
    expect(status).toBe(1);
    expect(output).toMatch(
      /^broken\.yaml:7:\d+ at #\/paths\/~1a\/get\/responses\/200\S*: .*"#\/components\/responses\/Nowhere".*$/,
    );
  });

  it.each([
    [[], 1, /^The number of files is 0\. Allowed: 1\. "npm run openapi:preview -- --help"/],
    [['nowhere.yaml'], 1, /^nowhere\.yaml is not a file\. Allowed: .+$/],
    [['package.json'], 1, /^package\.json\S* .+$/],
    [['openapi/openapi.yaml', '--port', 'x'], 1, /^--port is "x"\. Allowed: .+$/],
    [['openapi/openapi.yaml', '--color'], 2, /^openapi:preview: Unknown option '--color'/],
  ])('rejects the arguments %j', (args, wanted, message) => {
    const {status, output} = preview(folder, ...args);
    expect(status).toBe(wanted);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at .+:\d+/m);
  });
});
