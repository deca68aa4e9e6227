/** The descriptions of `npm run compare:stock`, of different kinds and sizes. */
import fs from 'node:fs/promises';
import path from 'node:path';
import {DESCRIPTION_FILE} from '../../config/site';
import {loadDescription, type OpenApiDocument} from '../../packages/openapi-reference/src';
import {loadDescription as loadOwn} from '../../src/reference/load';
import {makeSafe} from '../stock/content';
import {cutToTags} from './cut';

export interface ComparedDescription {
  title: string;
  /** Measured only if it is named, because it takes long. */
  isLarge?: boolean;
  /** @param modules - the folder with the installed npm packages of the comparison */
  read: (modules: string) => Promise<OpenApiDocument>;
}

const EXAMPLE = 'packages/openapi-reference/example/openapi.yaml';
const GITHUB = 'node_modules/@octokit/openapi/generated/api.github.com.json';

async function readJson(file: string): Promise<OpenApiDocument> {
  return JSON.parse(await fs.readFile(file, 'utf8')) as OpenApiDocument;
}

const github = async (...tags: string[]) => cutToTags(await readJson(GITHUB), tags);

/** By the name that `--descriptions` takes. Versions of the packages: `package.json`, `sites.ts`. */
export const DESCRIPTIONS = {
  library: {
    title: 'Library (3.1)',
    read: async () => (await loadDescription(path.resolve(EXAMPLE), process.cwd())).document,
  },
  train: {
    title: 'Train Travel (3.1)',
    read: (modules) => readJson(`${modules}/@readme/oas-examples/3.1/json/train-travel.json`),
  },
  ours: {
    title: 'Open banking (3.1)',
    // With its braces, the stock plugin builds nothing of it.
    read: async () =>
      makeSafe((await loadOwn(path.resolve(DESCRIPTION_FILE), process.cwd())).document),
  },
  issues: {title: 'GitHub, issues (3.0)', read: () => github('issues')},
  trek: {
    title: 'Star Trek (3.0)',
    read: (modules) => readJson(`${modules}/@readme/oas-examples/3.0/json/star-trek.json`),
  },
  github: {
    title: 'GitHub, five tags (3.0)',
    isLarge: true,
    read: () => github('actions', 'checks', 'issues', 'pulls', 'reactions'),
  },
} satisfies Readonly<Record<string, ComparedDescription>>;

export type DescriptionName = keyof typeof DESCRIPTIONS;

const NAMES = Object.keys(DESCRIPTIONS) as DescriptionName[];

/**
 * @param list - names, separated by commas; empty for those that are not large
 * @throws Error that names what is allowed
 */
export function chooseDescriptions(list: string): DescriptionName[] {
  const described: Readonly<Record<DescriptionName, ComparedDescription>> = DESCRIPTIONS;
  if (list.trim() === '') {
    return NAMES.filter((name) => described[name].isLarge !== true);
  }
  const chosen = list.split(',').map((name) => name.trim());
  const unknown = chosen.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Error(
      `--descriptions has ${JSON.stringify(unknown)}. Allowed: ${NAMES.join(', ')}, separated by commas.`,
    );
  }
  return NAMES.filter((name) => chosen.includes(name));
}
