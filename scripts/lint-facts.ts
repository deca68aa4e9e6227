/** Lists facts to check. It never fails, because no commit makes a text wrong. `config/facts.ts` covers all pages. */
import fs from 'node:fs';
import {FACTS_CHECKED as checked} from '../config/facts';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../config/site';
import {datedFacts} from '../src/authoring/facts';
import {loadMarkets} from '../src/markets/data/load';
import {filesIn} from '../src/text/files';
import {readNoArgs} from './lib/args';

readNoArgs('Lists the facts that are due for a check, and when all others are due.');

const pages = Object.values(INSTANCE_FOLDERS)
  .filter((folder) => fs.existsSync(folder))
  .flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`))
  // Generated pages repeat the description.
  .filter((file) => /\.mdx?$/.test(file) && !file.startsWith(`${INSTANCE_FOLDERS.api}/reference/`));
const {markets, common} = loadMarkets(process.cwd());
const data = [...markets, {code: 'common', checked: {...common.checked, corrections: []}}];
const today = new Date().toISOString().slice(0, 10);
const facts = datedFacts(
  [
    ...['config/facts.ts', DESCRIPTION_FILE, ...pages].map((path) => ({path, checked})),
    ...(markets.length === 0 ? [] : data).map(({code, checked: {month, corrections}}) => ({
      path: `markets/data/${code}.json`,
      checked: [month, ...corrections.map((correction) => correction.month)].sort().at(-1) ?? month,
    })),
  ].map((file) => ({...file, text: fs.readFileSync(file.path, 'utf8')})),
  today,
).filter(({place}) => place !== DESCRIPTION_FILE && !pages.includes(place));
for (const {due, place, message} of facts.sort((a, b) => a.due.localeCompare(b.due))) {
  console.log(due <= today ? `note: ${place}: ${message}` : `next: ${due}: ${place}`);
}
