import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {BUILD_PATIENCE} from '../commands/brokenBuild';
import {copyRepository, removeCopies} from '../commands/copies';
import {expectPages, FIXTURES, modelOf} from '../commands/previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();
  const build = path.join(folder, '.cache/preview/build');
  const read = (address: string) =>
    fs.readFileSync(path.join(build, address, 'index.html'), 'utf8');

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
