/**
 * Writes the schemas that editors use for front matter and the sandbox's logins, from those of the checks. With
 * `--check`, it reports outdated ones.
 */
import fs from 'node:fs';
import path from 'node:path';
import {format} from 'oxfmt';
import {frontMatterJsonSchema} from '../src/authoring/frontMatterSchema';
import {banksJsonSchema} from '../src/test-banks/schema';
import {readArgs} from './lib/args';

const USAGE = `Usage: node --import tsx scripts/editor-schemas.ts [--check]

Writes the schemas that editors use; with --check, only reports what is out of date.`;

const SCHEMAS: readonly (readonly [file: string, schema: () => object])[] = [
  ['.vscode/schemas/front-matter.schema.json', frontMatterJsonSchema],
  ['sandbox/banks.schema.json', banksJsonSchema],
];

async function textOf(file: string, schema: object): Promise<string> {
  return (await format(file, JSON.stringify(schema, null, 2), {printWidth: 100})).code;
}

async function main(): Promise<void> {
  const isCheck = readArgs(USAGE, {check: {type: 'boolean', default: false}}).values.check;
  for (const [file, schema] of SCHEMAS) {
    const text = await textOf(file, schema());
    if (!isCheck) {
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, text);
      console.log(`Wrote ${file}`);
    } else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
      console.log(
        `${file}: the schema does not match the types that it is generated from. Run "npm run check -- --fix".`,
      );
      process.exitCode = 1;
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
