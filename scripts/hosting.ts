/**
 * `npm run hosting`: writes what servers and hosts need to deliver the current build into `.hosting/`. With `--policy
 * /srv/www/policy.conf` nginx reads the Content-Security-Policy from the file that each `npm run deploy -- --to
 * /srv/www` writes.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {
  cloudfrontFunction,
  cloudfrontResponseFunction,
  responseHeadersPolicy,
} from '../hosting/cloudfront';
import {containerFiles} from '../hosting/container';
import {deployedConfiguration, nginxConfiguration} from '../hosting/nginx';
import {movedIn} from '../hosting/moved';
import {NOT_FOUND_FILE, pagesOfBuild} from '../hosting/pages';
import {policyOfBuild} from '../hosting/policy';
import {headersFile, redirectsFile} from '../hosting/staticHosts';
import {readCommandLine} from './lib/commandLine';
import {filesIn, pathBelow} from '../src/text/files';

function main(): void {
  const {values} = readCommandLine('hosting');
  const build = path.resolve(values.dir);
  if (!fs.existsSync(path.join(build, NOT_FOUND_FILE))) {
    throw new Error(`${values.dir}/ contains no build. Run "npm run build" first.`);
  }
  const contentSecurityPolicy = policyOfBuild(build);
  const pages = pagesOfBuild(build);
  const moved = movedIn(build);
  const names = filesIn(build);
  const {root, listen, policy} = values;
  const files: Record<string, string> = {
    'nginx/docs.conf':
      policy === undefined
        ? nginxConfiguration({root, listen, contentSecurityPolicy, moved})
        : deployedConfiguration({root, listen, policyFile: policy, moved}),
    ...containerFiles(brand.baseUrl, listen),
    'cloudflare/_redirects': redirectsFile(pages, 'cloudflare', moved),
    'cloudflare/_headers': headersFile(contentSecurityPolicy, names),
    'netlify/_redirects': redirectsFile(pages, 'netlify', moved),
    'netlify/_headers': headersFile(contentSecurityPolicy, names),
    'cloudfront/viewer-request.js': cloudfrontFunction(pages, moved),
    'cloudfront/viewer-response.js': cloudfrontResponseFunction(),
    'cloudfront/response-headers-policy.json': `${JSON.stringify(responseHeadersPolicy(contentSecurityPolicy), null, 2)}\n`,
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
