/** It never fails, since a text does not become wrong by a commit. */
import fs from 'node:fs';
import {FACTS_CHECKED} from '../config/facts';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../config/site';
import {dueFacts} from '../src/authoring/facts';
import {loadMarkets} from '../src/markets/data/load';
import {filesIn} from '../src/text/files';
import {readNoArgs} from './lib/args';

readNoArgs('Lists dates that have passed, and sources that were read more than a year ago.');

const pages = Object.values(INSTANCE_FOLDERS)
  .filter((folder) => fs.existsSync(folder))
  .flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`))
  // Generated pages repeat the description.
  .filter((file) => /\.mdx?$/.test(file) && !file.startsWith(`${INSTANCE_FOLDERS.api}/reference/`));
const {markets} = loadMarkets(process.cwd());
const due = dueFacts(
  [
    ...[DESCRIPTION_FILE, ...pages].map((path) => ({path, checked: FACTS_CHECKED})),
    ...markets.map(({code, checked: {month, corrections}}) => ({
      path: `markets/data/${code}.json`,
      checked: [month, ...corrections.map((correction) => correction.month)].sort().at(-1) ?? month,
    })),
  ].map((file) => ({...file, text: fs.readFileSync(file.path, 'utf8')})),
  new Date().toISOString().slice(0, 10),
);
console.log(
  `${pages.length} pages and ${markets.length} countries were searched for passed dates.`,
);
for (const line of due) {
  console.log(`note: ${line}`);
}
