/** A pattern, a length or schemas that multiply never hang a build, and the author is told where. */
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {renderDocument, temporaryFolder} from './support';

const folders: string[] = [];
afterEach(() => {
  folders.splice(0).forEach((folder) => {
    fs.rmSync(folder, {recursive: true});
  });
});

async function built(schema: string, schemas = '') {
  const folder = temporaryFolder({
    'a.yaml': `openapi: 3.1.1
info: {title: T, version: '1'}
paths:
  /a:
    post:
      parameters: [{name: q, in: query, schema: ${schema}}]
      requestBody: {content: {application/json: {schema: {type: object, properties: {p: ${schema}}}}}}
      responses: {'200': {description: OK}}
components:
  schemas:
    A: {type: object, properties: {field: ${schema}}}
${schemas}`,
  });
  folders.push(folder);
  const {user} = process.cpuUsage();
  const {document, warnings} = await loadDescription(path.join(folder, 'a.yaml'), folder);
  const {files} = renderDocument(document);
  expect(files.size).toBeGreaterThan(2);
  return {warnings: warnings.join('\n'), seconds: (process.cpuUsage().user - user) / 1e6};
}

const LONG = `${'a'.repeat(40)}!`;

it.each([
  ['an example', `{type: string, pattern: '^(a+)+$', example: '${LONG}'}`],
  [
    'a name of a field',
    `{type: object, patternProperties: {'^(a+)+$': {type: string}}, example: {'${LONG}': x}}`,
  ],
])('a pattern of nested repetitions: %s', async (_, schema) => {
  const {warnings, seconds} = await built(schema);
  expect(warnings).toMatch(/a\.yaml:\d+:\d+ at #\/\S+: the example is not checked: it takes more/);
  expect(seconds).toBeLessThan(20);
});

it.each([
  `{type: string, pattern: '^[a-z]{400000000}$'}`,
  `{type: string, pattern: '^(?:(?:a{1000}){1000}){1000}$'}`,
  '{type: string, minLength: 536870000}',
  '{type: string, minLength: 1000000000000000}',
  '{type: array, items: {type: string}, minItems: 100000000}',
  '{type: number, multipleOf: 5.0e-324}',
])('a length or count without end: %s', async (schema) => {
  const {seconds} = await built(schema);
  expect(seconds).toBeLessThan(20);
});

it.each([
  ['allOf: [X, X]', 22],
  ['oneOf: [X, {allOf: [X]}]', 22],
])('schemas that name the next one twice: %s', async (keywords, count) => {
  const schemas = Array.from({length: count}, (_, index) => {
    const next = `{$ref: '#/components/schemas/S${index + 1}'}`;
    return `    S${index}: {${keywords.replaceAll('X', next)}}\n`;
  });
  const {seconds} = await built(
    `{$ref: '#/components/schemas/S0'}`,
    `${schemas.join('')}    S${count}: {type: object, properties: {end: {type: string}}}\n`,
  );
  expect(seconds).toBeLessThan(60);
});
