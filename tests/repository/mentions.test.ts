import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {trackedFiles} from '../../src/authoring/prose/files';

/**
 * Documents about the project: at the root, and the READMEs of folders. READMEs of samples are for readers of the site.
 */
const DOCUMENTS = trackedFiles().filter(
  (file) =>
    /^[A-Z]+\.md$/.test(file) ||
    /^(?:contributing|decisions|lab|src)\/(?:.+\/)?[\w-]+\.md$/.test(file) ||
    /^packages\/[\w-]+\/README\.md$/.test(file),
);

/** Folders with which a mention may begin: those of the repository, except pages, which the build also creates. */
const FOLDERS = new Set(
  trackedFiles().flatMap((file) => /^(?!docs\/)([a-z]\w*)\//.exec(file)?.[1] ?? []),
);
const MENTION = new RegExp(`^(?:${[...FOLDERS].join('|')})(?:/[\\w.@-]+)*/?$`);
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g;

const withoutBlocks = (text: string) => text.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1 *$/gm, '');

/** Extensions that a mention of a module may omit. */
const ENDINGS = ['', '.ts', '.tsx', '.css', '/index.ts', '/index.tsx'];

function isThere(mention: string, places: readonly string[]): boolean {
  return places.some((place) =>
    ENDINGS.some((ending) => fs.existsSync(path.join(place, `${mention}${ending}`))),
  );
}

/** Returns paths in backticks and link targets that lead to no file. */
function deadMentions(file: string): string[] {
  const text = withoutBlocks(fs.readFileSync(file, 'utf8'));
  const folder = path.dirname(file);
  const paths = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    // Paths are relative to the root, or in a package's README to its folder.
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

  it('mention only paths that exist', () => {
    const dead = DOCUMENTS.flatMap((file) => deadMentions(file).map((path) => `${file}: ${path}`));
    expect(dead).toEqual([]);
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

  it('have context, decision and consequence if they are records', () => {
    for (const name of fs.readdirSync('decisions').filter((one) => one !== 'README.md')) {
      const text = fs.readFileSync(path.join('decisions', name), 'utf8');
      const parts = text.matchAll(/^\*\*(Context|Decision|Consequence)\.\*\*/gm);
      expect(Array.from(parts, ([, part]) => part).join(), name).toBe(
        'Context,Decision,Consequence',
      );
    }
  });
});
