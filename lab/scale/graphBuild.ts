/**
 * `node --import tsx lab/scale/graphBuild.ts [operations] [schemas]`: builds a preview of a description of the shape of
 * Microsoft Graph (529 operations, 701 schemas) and reports its processor time, memory and size.
 */
import fs from 'node:fs';
import path from 'node:path';
import {graphShape} from '../../packages/openapi-reference/tests/graphShape';
import {preparePreview} from '../../src/dev-server/previewSite';
import {BUILD_COLUMNS, coldBuild} from './coldBuild';

const FOLDER = path.resolve('.cache/scale');

async function main(): Promise<void> {
  const [operations = 529, schemas = 699] = process.argv.slice(2).map(Number);
  const file = path.join(FOLDER, 'graph.json');
  const site = path.join(FOLDER, 'graph-site');
  fs.mkdirSync(FOLDER, {recursive: true});
  fs.writeFileSync(file, JSON.stringify(graphShape(schemas, operations)));
  await preparePreview(process.cwd(), file, site);
  const built = await coldBuild(site, path.join(FOLDER, 'graph.log'));
  for (const {title, value, digits} of BUILD_COLUMNS) {
    console.log(`${title}: ${value(built).toFixed(digits)}`);
  }
}

main().catch((error: unknown) => {
  console.error(`graphBuild: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
