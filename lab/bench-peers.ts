/** Builds the sites of other builders. Packages of an earlier build in the same folder are reused. */
import fs from 'node:fs';
import path from 'node:path';
import {parse, stringify} from 'yaml';
import {readArgs, runMain} from '../scripts/lib/args';
import {nodeStep, runStep, type Step} from '../scripts/lib/steps';
import {chosen} from './bench/options';
import {pagesOf} from './bench/peers/content';
import {PEER_NAMES, type PeerName} from './bench/peers/peers';

const USAGE = `Usage: npm run --prefix lab bench:peers [-- --to FOLDER] [--only NAMES] [--ours FOLDER]

Builds the sites with which "npm run bench" compares ours, from npm packages, our OpenAPI description and our guides.

  --to FOLDER    where to build them; needs about 3 GB [.cache/peers]
  --only NAMES   these peers, separated by commas: ${PEER_NAMES.join(', ')}
  --ours FOLDER  the build with the description and the guides [build]`;

const TEMPLATES = path.resolve('lab/bench/peers/templates');
/** Starlight needs a newer Node.js than the project. The npm package `node` contains it. */
const NEWER_NODE = '24.21.0';

const QUIET = {
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  CI: '1',
};

interface Recipe {
  /** Folder of the guides, below the peer. */
  content: string;
  /** Arguments of Node.js for each step. */
  steps: readonly (readonly string[])[];
}

const RECIPES: Readonly<Record<PeerName, Recipe>> = {
  starlight: {
    content: 'src/content/docs',
    steps: [['node_modules/astro/bin/astro.mjs', 'build']],
  },
  vitepress: {content: '.', steps: [['node_modules/vitepress/bin/vitepress.js', 'build']]},
  fumadocs: {
    content: 'content/docs',
    steps: [['generate.mjs'], ['node_modules/next/dist/bin/next', 'build']],
  },
};

interface Description {
  info: object;
  servers?: readonly object[];
  components?: {securitySchemes?: Record<string, object>};
}

/** Returns the description with short texts, because a generator cannot read long ones as MDX. */
function descriptionForPeers(text: string): Description {
  const {info, servers, components, ...rest} = parse(text) as Description;
  const securitySchemes = Object.fromEntries(
    Object.entries(components?.securitySchemes ?? {}).map(([name, scheme]) => [
      name,
      {...scheme, description: 'A JWT that is signed with the private key of the application.'},
    ]),
  );
  return {
    ...rest,
    info: {...info, description: 'Account data and payments through one API.'},
    servers: servers ?? [{url: 'https://api.example.test'}],
    components: {...components, securitySchemes},
  };
}

async function run(step: Step): Promise<void> {
  const {passed, output, seconds} = await runStep({...step, env: {...QUIET, ...step.env}}, false);
  if (!passed) {
    throw new Error(`${step.name} failed.\n${output.trimEnd().split('\n').slice(-40).join('\n')}`);
  }
  console.log(`${step.name.padEnd(28)} ${seconds.toFixed(0)} s`);
}

const npm = (name: string, ...args: string[]): Step => ({name, command: 'npm', args});

/** Returns the path of a newer Node.js, which is installed below the folder if necessary. */
async function newerNode(to: string): Promise<string> {
  const cwd = path.join(to, '.node');
  const executable = path.join(cwd, 'node_modules/node/bin/node');
  if (!fs.existsSync(executable)) {
    fs.mkdirSync(cwd, {recursive: true});
    fs.writeFileSync(path.join(cwd, 'package.json'), '{"private": true}\n');
    await run({...npm('Node.js: packages', 'install', `node@${NEWER_NODE}`), cwd});
    // The package's install script links the executable, but this project disables such scripts.
    await run({
      ...npm('Node.js: executable', 'rebuild', 'node', '--ignore-scripts=false'),
      cwd,
    });
  }
  return executable;
}

/** Removes everything except the packages of the last build. */
function clear(folder: string): void {
  fs.mkdirSync(folder, {recursive: true});
  for (const name of fs.readdirSync(folder)) {
    if (name !== 'node_modules' && name !== 'package-lock.json') {
      fs.rmSync(path.join(folder, name), {recursive: true});
    }
  }
}

async function buildPeer(name: PeerName, to: string, ours: string): Promise<void> {
  const {content, steps} = RECIPES[name];
  const cwd = path.join(to, name);
  clear(cwd);
  fs.cpSync(path.join(TEMPLATES, name), cwd, {recursive: true});
  const source = fs.readFileSync(path.join(ours, 'openapi/openapi.yaml'), 'utf8');
  const description = descriptionForPeers(source);
  fs.mkdirSync(path.join(cwd, 'openapi'));
  fs.writeFileSync(
    path.join(cwd, 'openapi/spec.yaml'),
    stringify(description, {aliasDuplicateObjects: false}),
  );
  fs.writeFileSync(path.join(cwd, 'openapi/spec.json'), JSON.stringify(description));
  for (const section of ['guides', 'markets']) {
    fs.cpSync(path.join(ours, 'img'), path.join(cwd, content, section, 'img'), {recursive: true});
  }
  for (const page of pagesOf(name, ours)) {
    fs.writeFileSync(path.join(cwd, content, page.file), page.content);
  }
  await run({...npm(`${name}: packages`, 'install'), cwd});
  const node = name === 'starlight' ? await newerNode(to) : process.execPath;
  const env = {
    NODE_ENV: 'production',
    PATH: `${path.dirname(node)}:${process.env.PATH ?? ''}`,
  };
  for (const [index, args] of steps.entries()) {
    await run({...nodeStep(`${name}: step ${index + 1}`, ...args), command: node, env, cwd});
  }
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    to: {type: 'string', default: '.cache/peers'},
    only: {type: 'string', default: PEER_NAMES.join(',')},
    ours: {type: 'string', default: 'build'},
  });
  for (const name of chosen('--only', values.only, PEER_NAMES)) {
    await buildPeer(name, path.resolve(values.to), values.ours);
  }
}

runMain(main);
