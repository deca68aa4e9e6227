/** READMEs next to the samples, the only guide to the files in a download. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';

const SAMPLES = 'samples';
/** Names of programs, with their folders if the text includes them. */
const PROGRAM = /[\w./-]*[\w-]+\.(?:sh|mjs|py|php|java|ts)\b/g;
/** Files from the build in each zip file. */
const FROM_BUILD = ['sandbox/open-banking-sandbox.mjs'];
/** Files that a command in the text writes. */
const FROM_READER = ['api.d.ts'];

const files = fs
  .readdirSync(SAMPLES, {recursive: true, encoding: 'utf8'})
  .map((file) => file.replaceAll(path.sep, '/'));
const readmes = files.filter((file) => path.basename(file) === 'README.md');

function programsIn(readme: string): string[] {
  const text = fs.readFileSync(path.join(SAMPLES, readme), 'utf8');
  return (text.match(PROGRAM) ?? []).map((name) => name.replace(/^(?:\.{1,2}\/)+/, ''));
}

describe('the READMEs of the samples', () => {
  it.each(readmes)('%s names existing files', (readme) => {
    const missing = programsIn(readme).filter(
      (name) =>
        ![...FROM_BUILD, ...FROM_READER].includes(name) &&
        !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  });

  it('name at least one program', () => {
    expect(readmes.length).toBeGreaterThan(5);
    expect(readmes.flatMap(programsIn).length).toBeGreaterThan(50);
  });

  it('list every folder', () => {
    const folders = files
      .filter((file) => /^\w+\/[\w-]+$/.test(file))
      .map((file) => path.basename(file));
    const text = fs.readFileSync(path.join(SAMPLES, 'README.md'), 'utf8');
    const unlisted = [...new Set(folders)].filter((folder) => !text.includes(`| \`${folder}/\` |`));
    expect(unlisted).toEqual([]);
  });
});
