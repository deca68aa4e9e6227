// Writes one MDX page per API operation. Runs before `next build`.
import {generateFiles} from 'fumadocs-openapi';
import {createOpenAPI} from 'fumadocs-openapi/server';

await generateFiles({
  input: createOpenAPI({input: ['./openapi/spec.json']}),
  output: './content/docs/reference',
  per: 'operation',
  includeDescription: true,
});
