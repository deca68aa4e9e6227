/** `npm run routes`: writes the committed list of public routes from the current build. */
import fs from 'node:fs';
import {builtPages} from '../tests/build/site';

const addresses = builtPages().map(({address}) => `/${address}`);
fs.writeFileSync('tests/build/routes.txt', `${addresses.join('\n')}\n`);
console.log(`${addresses.length} routes.`);
