/**
 * `npm run check -- --fix`: writes the committed list of public routes from the current build. Those of frozen
 * releases are omitted: they follow from the files of the release.
 */
import fs from 'node:fs';
import {isArchived} from '../src/releases/releases';
import {builtPages} from '../tests/build/site';
import {readCommandLine} from './lib/commandLine';

readCommandLine('routes');

const addresses = builtPages()
  .filter(({address}) => !isArchived(address))
  .map(({address}) => `/${address}`);
fs.writeFileSync('tests/build/routes.txt', `${addresses.join('\n')}\n`);
console.log(`${addresses.length} routes.`);
