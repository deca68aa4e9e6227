/**
 * `npm run check -- --fix`: writes the committed list of public routes from the current build. Those of frozen
 * releases are omitted: they follow from the files of the release. A public address is not given up without a redirect.
 */
import fs from 'node:fs';
import {isArchived} from '../src/releases/releases';
import {builtPages} from '../tests/build/site';
import {brand} from '../config/brand';
import {movedIn} from '../src/addresses/moved';

const FILE = 'tests/build/routes.txt';
const moved = movedIn('build');

const addresses = builtPages()
  .filter(({address}) => !isArchived(address))
  .map(({address}) => `/${address}`);
const lost = fs
  .readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .filter(
    (route) =>
      route !== '' && !addresses.includes(route) && !moved.has(brand.baseUrl + route.slice(1)),
  );
if (lost.length > 0) {
  console.error(
    `No page has ${lost.join(', ')} any more, and nothing leads from there to another. Allowed: "redirect_from" in the front matter of a page ("npm run new -- redirect <old address> <file>").`,
  );
  process.exitCode = 1;
} else {
  fs.writeFileSync(FILE, `${addresses.join('\n')}\n`);
  console.log(`${addresses.length} routes.`);
}
