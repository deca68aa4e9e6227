import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {chromium} from '@playwright/test';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import type {ReferenceModel} from '../../packages/openapi-reference/src/model';
import {BUILD_PATIENCE} from '../commands/brokenBuild';
import {copyRepository, removeCopies} from '../commands/copies';
import {expectPages, FIXTURES, modelOf, preview, textOf} from '../commands/previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();
  const build = path.join(folder, '.cache/preview/build');
  const read = (address: string) =>
    fs.readFileSync(path.join(build, address, 'index.html'), 'utf8');

  /** Builds the portal with the description, without our guides. */
  async function expectPortal(file: string): Promise<ReferenceModel> {
    const {status, output} = preview(folder, file, '--no-serve');
    expect(status, output).toBe(0);
    const model = await modelOf(file);
    expectPages(read, model);
    expect(textOf(read(''))).toContain(model.title);
    expect(textOf(read('api/'))).toContain('It has no guides');
    expect(fs.existsSync(path.join(build, 'api/sandbox'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'faq'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'openapi/openapi.json'))).toBe(true);
    return model;
  }

  it(
    'builds the portal with a different description',
    async () => {
      const file = path.join(folder, 'described.yaml');
      const fixture = fs.readFileSync(`${FIXTURES}/html-and-braces.yaml`, 'utf8');
      // With a limit that a reader can break, and credentials.
      const limited = fixture.replace(/pattern: '[^']+'/, 'minLength: 3');
      fs.writeFileSync(file, `${limited}security: [{key: []}]\n`);
      const model = await expectPortal(file);
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

  it.each([
    `${FIXTURES}/webhooks-only.yaml`,
    // With links to guides, which a preview does not have.
    'openapi/openapi.yaml',
  ])(
    'builds the portal with %s instead of our description',
    async (file) => {
      await expectPortal(file);
    },
    BUILD_PATIENCE,
  );

  it(
    'serves the result',
    async () => {
      const file = `${FIXTURES}/names-with-dots-and-slashes.yaml`;
      const server = spawn(
        process.execPath,
        ['--import', 'tsx', 'scripts/openapi-preview.ts', file, '--port', '0'],
        {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']},
      );
      try {
        let address = '';
        for await (const line of createInterface({input: server.stdout})) {
          if (line.startsWith('http://')) {
            address = line;
            break;
          }
        }
        expect(address).toMatch(
          new RegExp(`^http://127\\.0\\.0\\.1:\\d+${brand.baseUrl}api/reference/$`),
        );
        const response = await fetch(address);
        expect(response.status).toBe(200);
        expectPages(read, await modelOf(file));
      } finally {
        server.kill();
      }
    },
    BUILD_PATIENCE,
  );
});
