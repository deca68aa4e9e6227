/** Checks that every application id in samples and examples can be replaced with the reader's own. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {EXAMPLE_APPLICATION_IDS} from './exampleValues';

const PLACES = ['docs', 'help', 'samples', 'openapi/openapi.yaml', 'openapi/releases'];
const TEXT = /\.(?:mdx|md|yaml|sh|mjs|ts|py|php|java)$/;

/** Matches an id that is assigned to a variable or field of this name. */
const ASSIGNED =
  /(?:kid|app_id|application_id|applicationId)["']?\s*[:=]\s*["']?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi;

function filesIn(place: string): string[] {
  return fs.statSync(place).isFile()
    ? [place]
    : fs
        .readdirSync(place, {recursive: true, encoding: 'utf8'})
        .filter((file) => TEXT.test(file) && !file.startsWith('reference'))
        .map((file) => path.join(place, file));
}

const found = new Set(
  PLACES.flatMap(filesIn).flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(ASSIGNED)].map(([, id = '']) => id),
  ),
);

it('lists exactly the application ids of samples and examples', () => {
  expect([...found].toSorted()).toEqual([...EXAMPLE_APPLICATION_IDS].toSorted());
});
