/** `npm run hosting`: writes the files that servers and hosts need to deliver the current build into `.hosting/`. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {containerFiles} from '../hosting/container';
import {nginxConfiguration} from '../hosting/nginx';
import {movedIn} from '../src/addresses/moved';
import {NOT_FOUND_FILE, pagesOfBuild} from '../src/addresses/pages';
import {policyOfBuild} from '../hosting/policy';
import {headersFile, redirectsFile} from '../hosting/staticHosts';
import {readArgs} from './lib/args';
import {filesIn, pathBelow} from '../src/text/files';

const USAGE = `Usage: npm run hosting [-- --root FOLDER] [--listen ADDRESS] [--dir FOLDER] [--out FOLDER]

Writes the configuration that servers and hosts need for the current build.

  --root FOLDER     folder on the server that contains the site [/srv/www]
  --listen ADDRESS  port or address for nginx [8080]
  --dir FOLDER      the build to read [build]
  --out FOLDER      output folder [.hosting]`;

function main(): void {
  const {values} = readArgs(USAGE, {
    root: {type: 'string', default: '/srv/www'},
    listen: {type: 'string', default: '8080'},
    dir: {type: 'string', default: 'build'},
    out: {type: 'string', default: '.hosting'},
  });
  const build = path.resolve(values.dir);
  if (!fs.existsSync(path.join(build, NOT_FOUND_FILE))) {
    throw new Error(`${values.dir}/ contains no build. Run "npm run build" first.`);
  }
  const contentSecurityPolicy = policyOfBuild(build);
  const pages = pagesOfBuild(build);
  const moved = movedIn(build);
  const names = filesIn(build);
  const {root, listen} = values;
  const files: Record<string, string> = {
    'nginx/docs.conf': nginxConfiguration({root, listen, contentSecurityPolicy, moved}),
    ...containerFiles(brand.baseUrl, listen),
    'static/_redirects': redirectsFile(pages, moved),
    'static/_headers': headersFile(contentSecurityPolicy, names),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.resolve(values.out, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
    console.log(pathBelow(file));
  }
}

try {
  main();
} catch (error) {
  console.error(`hosting: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
