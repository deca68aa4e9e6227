/**
 * `npm create api-portal`: writes a documentation portal around an OpenAPI description into a new folder, installs it,
 * draws its pictures and builds it. Asks for what the options do not say if it runs in a terminal.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {strFromU8, unzipSync, type Unzipped} from 'fflate';
import {AnswerError, type Answers, checkAnswers, lighter, slugOf} from './answers';
import {countriesIn, knownCountries} from './countries';
import {readDescription} from './description';
import {packageJson, packageLock, withoutCreator} from './engine';
import {providerFiles} from './provider';

const HELP = `Usage: create-api-portal FOLDER --description FILE [options]

Creates a documentation portal around an OpenAPI description: reference with samples and "Try it" with examples, search,
guides, FAQ, glossary, Markdown copies, a server for coding assistants.

  --description FILE     OpenAPI 3.0, 3.1 or 3.2, YAML or JSON
  --name TEXT            displayed name of the provider (default: the title of the description)
  --legal-name TEXT      company that signs contracts (default: the name)
  --host NAME            host of the public site (default: from the name, below .example)
  --tagline TEXT         one line about the API
  --colour #RRGGBB       of links, buttons and logo (default #0b5cad)
  --colour-on-dark #RRGGBB
                         the same on dark backgrounds (default: made from --colour)
  --repository URL       repository of the portal, for "Edit this page" (default: none)
  --countries LIST       countries with a page of facts, such as fi,de, or all (default: none)
  --no-try-it            leave out "Try it"
  --no-assistants        leave out the server for coding assistants
  --no-install           only write the files
  --no-build             only write the files and install
  --help                 print this text
`;

const USAGE_ERROR = 2;

const OPTIONS = {
  description: {type: 'string'},
  name: {type: 'string'},
  'legal-name': {type: 'string'},
  host: {type: 'string'},
  tagline: {type: 'string'},
  colour: {type: 'string'},
  'colour-on-dark': {type: 'string'},
  repository: {type: 'string'},
  countries: {type: 'string'},
  'no-try-it': {type: 'boolean'},
  'no-assistants': {type: 'boolean'},
  'no-install': {type: 'boolean', default: false},
  'no-build': {type: 'boolean', default: false},
  help: {type: 'boolean', default: false},
} as const;

function readArguments() {
  try {
    return parseArgs({options: OPTIONS, allowPositionals: true});
  } catch (error) {
    throw new AnswerError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof readArguments>['values'];

const isTerminal = () => process.stdin.isTTY && process.stdout.isTTY;

/** Asks only in a terminal: a script gets defaults, and an error for what has none. */
async function ask(question: string, standard: string): Promise<string> {
  if (!isTerminal()) {
    return standard;
  }
  const terminal = createInterface({input: process.stdin, output: process.stdout});
  const answer = await terminal.question(`${question}${standard === '' ? '' : ` (${standard})`}: `);
  terminal.close();
  return answer.trim() === '' ? standard : answer.trim();
}

async function answersFrom(
  values: Values,
  title: string,
  known: readonly string[],
): Promise<Answers> {
  const option = async (value: string | undefined, question: string, standard: string) =>
    value ?? (await ask(question, standard));
  const name = await option(
    values.name,
    'Name of the provider',
    title.replace(/\s*\bAPI\b.*$/, '') || title,
  );
  const host = await option(values.host, 'Host of its public site', `${slugOf(name)}.example`);
  const tagline = await option(
    values.tagline,
    'One line about the API',
    `Documentation of the ${name} API`,
  );
  const colour = await option(values.colour, 'Colour of links, buttons and logo', '#0b5cad');
  const repository = await option(
    values.repository,
    'Address of the repository for these pages, or nothing',
    '',
  );
  const countries = countriesIn(
    await option(
      values.countries,
      'Countries with a page of facts, such as fi,de; all, or nothing',
      '',
    ),
    known,
  );
  /** An option decides, else the answer. */
  const wants = async (isOff: boolean | undefined, question: string) =>
    isOff === undefined ? /^y/i.test(await ask(question, 'yes')) : !isOff;
  const tryIt = await wants(values['no-try-it'], '"Try it" with the examples of the description');
  const assistants = await wants(values['no-assistants'], 'A server for coding assistants');
  return checkAnswers({
    name,
    legalName: values['legal-name'] ?? name,
    host,
    tagline,
    colour,
    colourOnDark:
      values['colour-on-dark'] ?? lighter(/^#[\da-f]{6}$/i.test(colour) ? colour : '#000000'),
    repository,
    tryIt,
    assistants,
    countries,
  });
}

/** @throws AnswerError if the folder has files */
function refuseFilled(folder: string): void {
  if (fs.existsSync(folder) && fs.readdirSync(folder).some((file) => file !== '.git')) {
    throw new AnswerError(`${folder} is not empty. Allowed: a new or an empty folder.`);
  }
}

/** Programs that users start directly. */
const EXECUTABLE = /^(?:\.ci\/run$|.*\.sh$)/;
const [PLAIN_MODE, PROGRAM_MODE] = [0o644, 0o755];

function write(folder: string, file: string, content: string | Uint8Array): void {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, content, {mode: EXECUTABLE.test(file) ? PROGRAM_MODE : PLAIN_MODE});
}

function writePortal(
  folder: string,
  engine: Unzipped,
  description: ReturnType<typeof readDescription>,
  answers: Answers,
): void {
  const textOf = (file: string) => {
    const content = engine[file];
    if (content === undefined) {
      throw new Error(`The engine has no ${file}.`);
    }
    return strFromU8(content);
  };
  for (const [file, content] of Object.entries(engine)) {
    write(folder, file, content);
  }
  write(folder, 'Dockerfile', withoutCreator(textOf('Dockerfile')));
  write(folder, 'package.json', packageJson(textOf('package.json')));
  write(folder, 'package-lock.json', packageLock(textOf('package-lock.json')));
  const known = knownCountries(Object.keys(engine));
  for (const [file, content] of providerFiles(answers, description, known, textOf)) {
    write(folder, file, content);
  }
}

/** Its output is shown. @returns whether it succeeded */
function run(folder: string, command: string, ...args: string[]): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const child = spawn(command, args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.on('error', () => {
      resolve(false);
    });
    child.on('close', (code) => {
      resolve(code === 0);
    });
  });
}

async function main(): Promise<number> {
  const {values, positionals} = readArguments();
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    throw new AnswerError(`The number of folders is ${positionals.length}. Allowed: 1.`);
  }
  const folder = path.resolve(name);
  refuseFilled(folder);
  const file = values.description ?? (await ask('File of the OpenAPI description', ''));
  if (file === '') {
    throw new AnswerError('--description is missing. Allowed: the file of an OpenAPI description.');
  }
  const description = readDescription(path.resolve(file));
  const engine = unzipSync(fs.readFileSync(fileURLToPath(new URL('engine.zip', import.meta.url))));
  const answers = await answersFrom(values, description.title, knownCountries(Object.keys(engine)));
  writePortal(folder, engine, description, answers);
  console.log(`The portal of ${answers.name} is in ${folder}.`);
  // Checks ask git for the files of the portal.
  const isInRepository = spawnSync('git', ['rev-parse'], {cwd: folder}).status === 0;
  const steps: [wanted: boolean, command: string, ...args: string[]][] = [
    [!isInRepository, 'git', 'init', '--quiet'],
    [!values['no-install'], 'npm', 'ci', '--no-audit', '--no-fund'],
    [!values['no-install'], 'node', '--import', 'tsx', 'scripts/brand-images.ts'],
    [!values['no-install'], 'node', '--import', 'tsx', 'scripts/lint-spelling.ts', '--fix'],
    [!values['no-install'] && !values['no-build'], 'npm', 'run', 'build'],
    // What the build has made is compared with what it was: addresses that disappear are found.
    [!values['no-install'] && !values['no-build'], 'node', '--import', 'tsx', 'scripts/routes.ts'],
  ];
  for (const [wanted, command, ...args] of steps) {
    if (wanted && !(await run(folder, command, ...args))) {
      return 1;
    }
  }
  console.log(
    `\nNext: cd ${path.relative('', folder) || '.'} && npm start\nREADME.md says what to edit first.`,
  );
  const canStart = !values['no-install'] && !values['no-build'];
  if (
    canStart &&
    /^y/i.test(await ask('Open it in the browser now', isTerminal() ? 'yes' : 'no'))
  ) {
    return (await run(folder, 'npm', 'start', '--', '--open')) ? 0 : 1;
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof AnswerError)) {
    throw error;
  }
  console.error(`${error.message}\n"create-api-portal --help" lists the options.`);
  process.exitCode = USAGE_ERROR;
}
