import { readFileSync, writeFileSync } from 'node:fs';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';

const { components } = JSON.parse(readFileSync('openapi.json', 'utf8'));

// New enum values can appear at any time, and dates stay strings. Otherwise, both would raise exceptions in Python.
const schema = JSON.stringify({ definitions: components.schemas }, (key, value) => {
  const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isSchema || key === 'properties') return value;
  const { enum: _, format, ...rest } = value;
  return rest;
}).replaceAll('#/components/schemas/', '#/definitions/');

const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
await input.addSource({ name: 'api', uris: ['#/definitions/'], schema });
const inputData = new InputData();
inputData.addInput(input);

const { lines } = await quicktype({
  inputData,
  lang: 'python',
  rendererOptions: { 'python-version': '3.9' },
});
writeFileSync('api_types.py', lines.join('\n'));
