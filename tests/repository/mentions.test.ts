import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {trackedFiles} from '../../src/authoring/prose/files';

/**
 * Documents about the project: at the root, and the READMEs of folders. Samples' READMEs are for readers of
 * the site.
 */
const DOCUMENTS = trackedFiles().filter(
  (file) =>
    /^[A-Z]+\.md$/.test(file) ||
    /^(?:contributing|decisions|lab|src)\/(?:.+\/)?[\w-]+\.md$/.test(file) ||
    /^packages\/[\w-]+\/README\.md$/.test(file),
);

/** Folders of the repository that a mention may begin with; what the build makes is not in them. */
const FOLDERS = [
  ...[
    'config',
    'contributing',
    'decisions',
    'help',
    'hosting',
    'illustrations',
    'lab',
    'markets',
    'openapi',
  ],
  ...['packages', 'samples', 'sandbox', 'scripts', 'src', 'static', 'tests', 'tools', 'tpp'],
];
const MENTION = new RegExp(`^(?:${FOLDERS.join('|')})(?:/[\\w.@-]+)*/?$`);
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g;

const withoutBlocks = (text: string) => text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1 *$/gm, '');

/** Endings that a mention of a module may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '.css', '/index.ts', '/index.tsx'];

function isThere(mention: string, places: readonly string[]): boolean {
  return places.some((place) =>
    ENDINGS.some((ending) => fs.existsSync(path.join(place, `${mention}${ending}`))),
  );
}

/** @returns paths in backticks and targets of links that lead to no file */
function deadMentions(file: string): string[] {
  const text = withoutBlocks(fs.readFileSync(file, 'utf8'));
  const folder = path.dirname(file);
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    // Read from the root, or in a package's README from its folder.
    .filter((code) => MENTION.test(code) && !isThere(code, ['.', folder]));
  const links = [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !isThere(target, [folder]));
  return [...paths, ...links];
}

describe('documents about the project', () => {
  it('include those at the root and a README for each feature folder', () => {
    expect(DOCUMENTS).toEqual(
      expect.arrayContaining(['ARCHITECTURE.md', 'README.md', 'decisions/README.md']),
    );
    for (const folder of fs.readdirSync('src', {withFileTypes: true})) {
      if (folder.isDirectory()) {
        expect(DOCUMENTS).toContain(`src/${folder.name}/README.md`);
      }
    }
  });

  it.each(DOCUMENTS)('%s mentions only paths that exist', (file) => {
    expect(deadMentions(file)).toEqual([]);
  });

  it('lists every feature folder in src/README.md, and every record in decisions/README.md', () => {
    const linked = (file: string) =>
      [...fs.readFileSync(file, 'utf8').matchAll(LINK)].map(([, target = '']) => target);
    const folders = fs
      .readdirSync('src', {withFileTypes: true})
      .filter((entry) => entry.isDirectory())
      .map(({name}) => `${name}/README.md`);
    expect(linked('src/README.md')).toEqual(expect.arrayContaining(folders));
    const records = fs.readdirSync('decisions').filter((name) => name !== 'README.md');
    expect(linked('decisions/README.md').sort()).toEqual(records.sort());
  });

  it.each(fs.readdirSync('decisions').filter((name) => name !== 'README.md'))(
    'decisions/%s has context, decision and consequence',
    (name) => {
      const text = fs.readFileSync(path.join('decisions', name), 'utf8');
      expect(
        [...text.matchAll(/^\*\*(Context|Decision|Consequence)\.\*\*/gm)].map(([, part]) => part),
      ).toEqual(['Context', 'Decision', 'Consequence']);
    },
  );
});
