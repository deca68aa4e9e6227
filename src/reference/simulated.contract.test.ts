import {expect, it} from 'vitest';
import {DESCRIPTION_FILE} from '../../config/site';
import {buildReferenceModel} from '../../packages/openapi-reference/src';
import {loadDescription} from './load';
import {notSimulated} from './simulated';

const operationsOf = async (file: string) =>
  buildReferenceModel((await loadDescription(`${process.cwd()}/${file}`, process.cwd())).document)
    .operations;

it('the sandbox simulates the API of the portal if it answers all operations', async () => {
  const operations = await operationsOf(DESCRIPTION_FILE);
  expect(operations.length).toBeGreaterThan(10);
  expect(notSimulated(operations)).toEqual([]);
  expect(notSimulated([...operations, {method: 'GET', path: '/institutions'}])).toEqual([
    'GET /institutions',
  ]);
});

it('the sandbox does not simulate the API of another provider', async () => {
  const operations = await operationsOf('tests/fixtures/descriptions/html-and-braces.yaml');
  expect(operations.length).toBeGreaterThan(0);
  expect(notSimulated(operations)).toHaveLength(operations.length);
});
