/** `npm run new -- guide|market NAME [TITLE]`: creates a page from the templates of `src/authoring/templates`. */
import fs from 'node:fs';
import path from 'node:path';
import {INSTANCE_FOLDERS} from '../config/site';
import {misuse, readArgs} from './lib/args';

const USAGE = `Usage: npm run new -- KIND NAME [TITLE]

Adds a page from a template, with placeholders that "npm run check" finds. Existing files are never overwritten.

  guide <name> ["Title"]             docs/<name>.mdx
  market <country code> ["Country"]  page and data of a market

  npm run new -- guide refunds "Refunds"`;

/** Path of each file, by its template. */
const KINDS: Readonly<Record<string, (name: string) => Readonly<Record<string, string>>>> = {
  guide: (name) => ({'guide.mdx': `${INSTANCE_FOLDERS.api}/${name}.mdx`}),
  market: (code) => ({
    'market.mdx': `${INSTANCE_FOLDERS.markets}/${code}.mdx`,
    'market.json': `${INSTANCE_FOLDERS.markets}/data/${code}.json`,
  }),
};
const NAMES: Readonly<Record<string, RegExp>> = {
  guide: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  market: /^[a-z]{2}$/,
};
const NEXT: Readonly<Record<string, string>> = {
  guide: 'List it in config/guides.ts, which defines the sidebar groups and their order.',
  market: 'List its code in src/markets/data/vocabulary.ts.',
};

const {positionals} = readArgs(USAGE, {}, 3);
const [kind = '', name = '', title = name] = positionals;
const filesOf = KINDS[kind];
if (filesOf === undefined || NAMES[kind]?.test(name) !== true) {
  misuse(
    `"${[kind, name].join(' ').trim()}" is not a kind and a name. Allowed: "guide" and lower-case words joined by hyphens, or "market" and a code of two lower-case letters.`,
    USAGE,
  );
}
const files = Object.entries(filesOf(name));
const taken = files.map(([, file]) => file).find((file) => fs.existsSync(file));
if (taken !== undefined) {
  misuse(`${taken} already exists. Choose another name.`, USAGE);
}
for (const [template, file] of files) {
  const text = fs.readFileSync(path.join('src/authoring/templates', template), 'utf8');
  fs.writeFileSync(file, text.replaceAll('{{name}}', name).replaceAll('{{title}}', title));
  console.log(`new  ${file}`);
}
console.log(
  `\nNext:\n- ${NEXT[kind] ?? ''}\n- Replace all placeholders.\n- Add its address to tests/build/routes.txt, which lists the addresses of all pages.`,
);
