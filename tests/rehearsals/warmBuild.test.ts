import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {sha256} from '../../src/text/sha256';
import {copyRepository, removeCopies} from '../commands/copies';

/** Timeout of a build without caches on a busy machine. Unit: ms. */
const PATIENCE = 900_000;

let folder: string;

/**
 * An edit of each kind of source, with the new text and a page that must show it. The edit of a component runs
 * separately, because a build ignores caches of other code.
 */
const EDITS = [
  {
    what: 'a guide',
    file: 'docs/webhooks.mdx',
    edit: (text: string) => `${text}\nRehearsed sentence.\n`,
    page: 'api/webhooks/index.html',
    shows: 'Rehearsed sentence.',
  },
  {
    what: 'the description',
    file: 'openapi/openapi.yaml',
    edit: (text: string) => text.replace(/^( {2}title: ).*$/m, '$1Rehearsed title'),
    page: 'openapi/openapi.json',
    shows: 'Rehearsed title',
  },
  {
    what: 'a setting',
    // Brand values also occur in pictures, and the build rejects pictures with outdated values.
    file: 'config/footer.ts',
    edit: (text: string) => text.replace("title: 'Build'", "title: 'Rehearsed heading'"),
    page: 'index.html',
    shows: 'Rehearsed heading',
  },
  {
    what: 'market data',
    file: 'markets/data/se.json',
    edit: (text: string) =>
      text.replace('Swedish Financial Supervisory Authority', 'Rehearsed Authority'),
    page: 'markets/se/index.html',
    shows: 'Rehearsed Authority',
  },
  {
    what: 'the glossary',
    file: 'docs/glossary.mdx',
    edit: (text: string) => text.replace('Account information service:', 'Rehearsed service:'),
    page: 'api/glossary/index.html',
    shows: 'Rehearsed service:',
  },
  {
    what: 'a sample',
    file: 'samples/shell/webhooks/verify-webhook.sh',
    edit: (text: string) => text.replace(/^# .*$/m, '# Rehearsed comment'),
    page: 'api/webhooks/index.html',
    shows: 'Rehearsed comment',
  },
  {
    what: 'a component',
    file: 'src/theme/EditMetaRow/index.tsx',
    edit: (text: string) => text.replace('Edit this page', 'Rehearsed label'),
    page: 'api/webhooks/index.html',
    shows: 'Rehearsed label',
  },
] as const;

function build(isCold: boolean): Promise<void> {
  if (isCold) {
    for (const name of ['.cache', '.docusaurus', 'build']) {
      fs.rmSync(path.join(folder, name), {recursive: true, force: true});
    }
  }
  const {DOCUSAURUS_NO_PERSISTENT_CACHE: _, ...warm} = process.env;
  const env = isCold ? {...warm, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'} : warm;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/build.ts'],
      {cwd: folder, env},
      (error, stdout, stderr) => {
        if (error === null) {
          resolve();
        } else {
          reject(new Error(`${stdout}${stderr}`));
        }
      },
    );
  });
}

/** Returns the files of the build with hashes of their contents. */
function contents(): Record<string, string> {
  const root = path.join(folder, 'build');
  return Object.fromEntries(
    fs
      .readdirSync(root, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(root, file), sha256(fs.readFileSync(file))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

beforeAll(async () => {
  folder = copyRepository();
  await build(false);
}, PATIENCE);

afterAll(removeCopies);

describe('a warm build', () => {
  it.each([
    ['of each source of pages', EDITS.slice(0, -1)],
    ['of a component', EDITS.slice(-1)],
  ])(
    'shows an edit %s',
    async (_, edits) => {
      for (const {file, edit} of edits) {
        const place = path.join(folder, file);
        const text = fs.readFileSync(place, 'utf8');
        const edited = edit(text);
        expect(edited, file).not.toBe(text);
        fs.writeFileSync(place, edited);
      }
      await build(false);
      for (const {what, page, shows} of edits) {
        expect(fs.readFileSync(path.join(folder, 'build', page), 'utf8'), what).toContain(shows);
      }
    },
    PATIENCE,
  );

  it(
    'survives broken caches',
    async () => {
      const cache = path.join(folder, '.cache/memo');
      for (const file of fs.readdirSync(cache)) {
        fs.truncateSync(path.join(cache, file), 10);
      }
      const before = contents();
      await build(false);
      expect(contents()).toEqual(before);
    },
    PATIENCE,
  );

  // Last, because it removes the caches, and all edits are in the sources by now.
  it(
    'equals a cold build',
    async () => {
      const warm = contents();
      await build(true);
      expect(contents()).toEqual(warm);
    },
    PATIENCE,
  );
});
