/**
 * `npm run editor-schemas [-- --check]`: writes the schema of front matter for editors from the one that the
 * lint uses, or reports that it is out of date. The schemas of market data and sandbox data are beside their data and
 * have separate scripts.
 */
import fs from 'node:fs';
import path from 'node:path';
import {format, resolveConfig} from 'prettier';
import {frontMatterJsonSchema} from '../src/authoring/frontMatterSchema';
import {commonJsonSchema, marketJsonSchema} from '../src/markets/data/schema';
import {readCommandLine} from './lib/commandLine';

const WRITTEN: readonly (readonly [file: string, schema: () => object])[] = [
  ['.vscode/schemas/front-matter.schema.json', frontMatterJsonSchema],
];
/** Written by scripts/market-schema.ts. */
const CHECKED = [
  ...WRITTEN,
  ['markets/data/market.schema.json', marketJsonSchema],
  ['markets/data/common.schema.json', commonJsonSchema],
] as const;

async function textOf(file: string, schema: object): Promise<string> {
  const options = await resolveConfig(file);
  return format(JSON.stringify(schema, null, 2), {printWidth: 100, ...options, filepath: file});
}

async function main(): Promise<void> {
  if (!readCommandLine('editor-schemas').values.check) {
    for (const [file, schema] of WRITTEN) {
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, await textOf(file, schema()));
      console.log(`wrote ${file}`);
    }
    return;
  }
  for (const [file, schema] of CHECKED) {
    const current = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    if (current !== (await textOf(file, schema()))) {
      console.log(
        `${file}: out of date with the types that it is generated from. Run "npm run check -- --fix".`,
      );
      process.exitCode = 1;
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
