/**
 * Writes the editor schema of the sandbox logins, `sandbox/banks.schema.json`, from the Zod schema.
 *
 *   npx tsx scripts/sandbox-schema.ts
 */
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {banksJsonSchema} from '../src/test-banks/schema';
import {readCommandLine} from './lib/commandLine';

readCommandLine('sandbox-schema');

const file = fileURLToPath(new URL('../sandbox/banks.schema.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(banksJsonSchema(), null, 2)}\n`);
