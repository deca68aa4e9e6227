/**
 * Builds the peers from npm packages, each with the same OpenAPI description and the same guides, for the base path
 * `/docs/`. Packages of an earlier build in the same folder are reused.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parse, stringify} from 'yaml';
import {nodeStep, npmStep, runStep, type Step} from '../../../scripts/lib/steps';
import {type Dialect, pagesOf, pictures} from './content';
import {PEER_NAMES, type PeerName} from './peers';

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
  dialect: Dialect;
  /** Folder of the guides, below the peer. */
  content: string;
  /** Arguments of Node.js for a step before the build. */
  before?: readonly string[];
  /** Arguments of Node.js for the build. */
  build: readonly string[];
  needsNewerNode?: true;
  /** Number of attempts to build; one by default. */
  attempts?: number;
}

const RECIPES: Readonly<Record<PeerName, Recipe>> = {
  starlight: {
    dialect: 'starlight',
    content: 'src/content/docs',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    needsNewerNode: true,
  },
  vitepress: {
    dialect: 'vitepress',
    content: '.',
    build: ['node_modules/vitepress/bin/vitepress.js', 'build'],
  },
  fumadocs: {
    dialect: 'fumadocs',
    content: 'content/docs',
    before: ['generate.mjs'],
    build: ['node_modules/next/dist/bin/next', 'build'],
    // The first build sometimes starts before the collections are written.
    attempts: 2,
  },
};

interface Description {
  info: {description?: string};
  servers?: readonly {url: string}[];
  components?: {securitySchemes?: Record<string, {description?: string}>};
}

/**
 * Returns the description with short texts, because a generator cannot read long ones as MDX and all peers must have
 * the same input.
 *
 * @param text - OpenAPI in YAML or JSON
 * @throws Error if it is not an OpenAPI description
 */
export function descriptionForPeers(text: string): Description {
  const description: unknown = parse(text);
  if (!isDescription(description)) {
    throw new Error('The file is not an OpenAPI description: it has no "info".');
  }
  const schemes = Object.entries(description.components?.securitySchemes ?? {});
  return {
    ...description,
    info: {...description.info, description: 'Account data and payments through one API.'},
    servers: description.servers ?? [{url: 'https://api.example.test'}],
    components: {
      ...description.components,
      securitySchemes: Object.fromEntries(
        schemes.map(([name, scheme]) => [
          name,
          {...scheme, description: 'A JWT that is signed with the private key of the application.'},
        ]),
      ),
    },
  };
}

const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'info' in value && typeof value.info === 'object';

async function run(step: Step): Promise<void> {
  const {passed, output, seconds} = await runStep({...step, env: {...QUIET, ...step.env}}, false);
  if (!passed) {
    throw new Error(`${step.name} failed.\n${output.trimEnd().split('\n').slice(-40).join('\n')}`);
  }
  console.log(`${step.name.padEnd(28)} ${seconds.toFixed(0)} s`);
}

const install = (name: string, folder: string, ...packages: string[]): Step => ({
  ...npmStep(`${name}: packages`, 'install', ...packages),
  cwd: folder,
});

/** Returns the path of a newer Node.js, which is installed below the folder if necessary. */
async function newerNode(to: string): Promise<string> {
  const folder = path.join(to, '.node');
  const executable = path.join(folder, 'node_modules/node/bin/node');
  if (!fs.existsSync(executable)) {
    fs.mkdirSync(folder, {recursive: true});
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n');
    await run(install('Node.js', folder, `node@${NEWER_NODE}`));
    // The package's install script links the executable, but this project disables such scripts.
    await run({
      ...npmStep('Node.js: executable', 'rebuild', 'node', '--ignore-scripts=false'),
      cwd: folder,
    });
  }
  if (!fs.existsSync(executable)) {
    throw new Error(`The npm package "node" has not installed ${executable}.`);
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

async function buildPeer(name: PeerName, to: string, description: string): Promise<void> {
  const recipe = RECIPES[name];
  const folder = path.join(to, name);
  clear(folder);
  fs.cpSync(path.join(TEMPLATES, name), folder, {recursive: true});
  fs.mkdirSync(path.join(folder, 'openapi'));
  fs.writeFileSync(path.join(folder, 'openapi/spec.yaml'), description);
  fs.writeFileSync(path.join(folder, 'openapi/spec.json'), JSON.stringify(parse(description)));
  for (const {file, content} of [...pagesOf(recipe.dialect), ...pictures()]) {
    const target = path.join(folder, recipe.content, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, content);
  }
  await run(install(name, folder));
  const node = recipe.needsNewerNode === true ? await newerNode(to) : process.execPath;
  if (recipe.before !== undefined) {
    await run({name: `${name}: description`, command: node, args: recipe.before, cwd: folder});
  }
  const build: Step = {
    ...nodeStep(`${name}: build`, ...recipe.build),
    command: node,
    env: {NODE_ENV: 'production', PATH: `${path.dirname(node)}:${process.env.PATH ?? ''}`},
    cwd: folder,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(build);
      return;
    } catch (error) {
      if (attempt >= (recipe.attempts ?? 1)) {
        throw error;
      }
      console.log(`${build.name} failed. Retrying.`);
    }
  }
}

/**
 * @param list - names, separated by commas; all peers if it is empty
 * @throws Error that names the allowed peers
 */
export function choosePeers(list: string): readonly PeerName[] {
  const names = list.split(',').map((name) => name.trim());
  if (list.trim() === '') {
    return PEER_NAMES;
  }
  const unknown = names.find((name) => !PEER_NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Error(
      `--only lists ${JSON.stringify(unknown)}. Allowed: ${PEER_NAMES.join(', ')}, separated by commas.`,
    );
  }
  return PEER_NAMES.filter((name) => names.includes(name));
}

/**
 * @param to - output folder, created if necessary; takes about 3 GB for all peers
 * @param descriptionFile - OpenAPI in YAML or JSON, without variables of the source
 * @throws Error with the output of the failed step
 */
export async function buildPeers(
  names: readonly PeerName[],
  to: string,
  descriptionFile: string,
): Promise<void> {
  const description = stringify(descriptionForPeers(fs.readFileSync(descriptionFile, 'utf8')), {
    aliasDuplicateObjects: false,
  });
  for (const name of names) {
    await buildPeer(name, path.resolve(to), description);
  }
}
