import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {LATEST} from '../../../config/releases';
import {cutFiles} from './files';
import {planCut} from './plan';

describe('how a cut is undone', () => {
  const guide = fs.readFileSync('contributing/writing.md', 'utf8');
  const pathsOf = (command: string) =>
    new RegExp(`^${command} (.*)$`, 'm').exec(guide)?.[1]?.split(' ') ?? [];
  const isNew = (file: string) => !fs.existsSync(file);
  // Later than any release that the portal documents.
  const plan = planCut({latest: LATEST.name, frozen: []}, '2099-06', '2099-12');
  const cut = cutFiles('.', plan).then((found) => [...found.keys()]);

  it('restores what it changes', async () => {
    const files = await cut;
    expect(pathsOf('git restore').sort()).toEqual(files.filter((file) => !isNew(file)).sort());
  });

  it('removes what it adds', async () => {
    const files = await cut;
    const folders = pathsOf('git clean -fd');
    const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`));
    expect(new Set(files.filter(isNew).map(folderOf))).toEqual(new Set(folders));
  });
});

describe('the plan of a cut', () => {
  const names = {latest: '2026-06', frozen: ['2025-06']};

  it.each([
    ['2026-06', undefined, {freeze: ['2026-06'], latest: '2026-06'}],
    ['2026-06', '2026-12', {freeze: ['2026-06'], latest: '2026-12'}],
    ['2026-12', undefined, {freeze: ['2026-06', '2026-12'], latest: '2026-12'}],
    ['2026-12', '2027-03', {freeze: ['2026-06', '2026-12'], latest: '2027-03'}],
  ])('%s, next %s', (name, next, plan) => {
    expect(planCut(names, name, next)).toEqual(plan);
  });

  it('does not change what is already frozen', () => {
    expect(planCut({latest: '2026-06', frozen: ['2026-06', '2025-06']}, '2026-12')).toEqual({
      freeze: ['2026-12'],
      latest: '2026-12',
    });
  });

  it.each([
    ['2026-13', undefined, 'the release is "2026-13". Allowed: a year and a month'],
    ['26-12', undefined, 'Allowed: a year and a month'],
    ['2026-12/..', undefined, 'Allowed: a year and a month'],
    ['2025-06', undefined, '2025-06 is already frozen'],
    ['2026-05', undefined, '2026-05 is older than 2026-06'],
    ['2026-12', 'soon', '--next is "soon"'],
    ['2026-12', '2026-06', '--next is 2026-06, older than 2026-12'],
  ])('%s, next %s is rejected', (name, next, message) => {
    expect(() => planCut(names, name, next)).toThrow(message);
  });
});
