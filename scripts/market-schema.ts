/**
 * Writes the editor schemas of the market data, `markets/data/*.schema.json`, from the Zod schemas.
 *
 *   npx tsx scripts/market-schema.ts
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {format, resolveConfig} from 'prettier';
import {commonJsonSchema, marketJsonSchema} from '../src/markets/data/schema';
import {readCommandLine} from './lib/commandLine';

const dir = fileURLToPath(new URL('../markets/data/', import.meta.url));

const schemas: readonly [string, object][] = [
  ['market.schema.json', marketJsonSchema()],
  ['common.schema.json', commonJsonSchema()],
];

async function main(): Promise<void> {
  readCommandLine('market-schema');
  for (const [name, schema] of schemas) {
    const file = path.join(dir, name);
    const options = await resolveConfig(file);
    const json = JSON.stringify(schema, null, 2);
    writeFileSync(file, await format(json, {printWidth: 100, ...options, filepath: file}));
    console.log(`wrote ${path.relative(process.cwd(), file)}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
