import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
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
  async function expectPortal(file: string): Promise<void> {
    const {status, output} = preview(folder, file, '--no-serve');
    expect(status, output).toBe(0);
    const model = await modelOf(file);
    expectPages(read, model);
    expect(textOf(read(''))).toContain(model.title);
    expect(textOf(read('api/'))).toContain('It has no guides');
    expect(fs.existsSync(path.join(build, 'api/sandbox'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'faq'))).toBe(false);
    expect(fs.existsSync(path.join(build, 'openapi/openapi.json'))).toBe(true);
  }

  it(
    'builds the portal with a different description',
    async () => {
      const file = path.join(folder, 'described.yaml');
      fs.copyFileSync(`${FIXTURES}/html-and-braces.yaml`, file);
      await expectPortal(file);
      // The sandbox does not simulate it.
      const scripts = fs
        .readdirSync(path.join(build, 'assets/js'))
        .filter((name) => name.endsWith('.js'))
        .map((name) => fs.readFileSync(path.join(build, 'assets/js', name), 'utf8'));
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((text) => text.includes('try-open'))).toEqual([]);
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
