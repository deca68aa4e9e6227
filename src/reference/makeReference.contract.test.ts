import fs from 'node:fs';
import {expect, it} from 'vitest';
import {LATEST} from '../../config/releases';
import {makeReference} from './makeReference';

it('reports a release whose name differs from the version of its description', async () => {
  const sources = {overview: fs.readFileSync(LATEST.overview, 'utf8'), guides: new Map()};
  // Omit the changelog, which takes longest.
  const release = {...LATEST, status: 'archived' as const};
  const warningsOf = async (name: string) =>
    (await makeReference(process.cwd(), {...release, name}, sources, false)).warnings;
  expect(await warningsOf(LATEST.name)).toEqual([]);
  expect((await warningsOf('2.3.0')).join()).toContain(
    `openapi.yaml: the version is ${LATEST.name}, but the pages name the release 2.3.0.`,
  );
});
