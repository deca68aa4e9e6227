import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {IS_WHOLE} from '../whole';
import {
  type Application,
  copySamples,
  registerApplication,
  type Run,
  runSample,
  temporaryFolder,
} from './bench';
import {compileJava, FILE_OF, type Language, LANGUAGES} from './languages';
import type {Sample} from './plan';
import {problemOf, type SampleApi, startSampleApi} from './sandbox';

/** The same error in each language: how it changes the files of the client, and the expected result. */
interface Mistake {
  what: string;
  sample: string;
  change: (text: string) => string;
  problem: RegExp;
}

const MISTAKES: readonly Mistake[] = [
  {
    what: 'a required field by another name',
    sample: 'authorise',
    change: (text) => text.replaceAll('redirect_url', 'redirect_uri'),
    problem: /redirect_url: is required/,
  },
  {
    what: 'a field that the description does not know',
    sample: 'authorise',
    change: (text) => text.replaceAll('psu_type', 'psu_kind'),
    problem: /psu_kind: is not a field of the description/,
  },
  {
    what: 'a query parameter that the description does not know',
    sample: 'banks',
    change: (text) => text.replaceAll('service', 'services'),
    problem: /services: is not a query parameter of this operation/,
  },
  {
    what: 'no token',
    sample: 'banks',
    change: (text) => text.replaceAll('Authorization', 'Nothing'),
    problem: /The Authorization header is missing/,
  },
  {
    what: 'another content type',
    sample: 'authorise',
    change: (text) => text.replaceAll('application/json', 'text/plain'),
    problem: /Content-Type: must be application\/json/,
  },
  {
    what: 'a token for another audience',
    sample: 'banks',
    change: (text) => text.replaceAll(brand.apiHost, 'api.other.example'),
    problem: /aud must be/,
  },
  {
    what: 'a token that lives too long',
    sample: 'banks',
    change: (text) => text.replaceAll('3600', '90000'),
    problem: /exp is more than 86400 seconds after iat/,
  },
];

const sampleOf = (name: string): Sample => ({
  folder: 'quick-start',
  name,
  languages: LANGUAGES,
  requests: 1,
  shows: [],
  before: ['token'],
});

/** Files that a program of the quick start consists of. */
function filesOf(samples: string, language: Language, name: string): string[] {
  const folder = path.join(samples, language, 'quick-start');
  return [FILE_OF[language](name), FILE_OF[language]('client'), FILE_OF[language]('token')]
    .map((file) => path.join(folder, file))
    .filter((file) => fs.existsSync(file));
}

let api: SampleApi;
/** Of all broken samples: they run one after the other, and none of them leaves anything. */
let application: Application;
const work = temporaryFolder();
/** The samples without errors, with their Java classes. */
const sound = copySamples();

beforeAll(async () => {
  compileJava(sound);
  api = await startSampleApi();
  application = await registerApplication(api, work);
});

afterAll(async () => {
  await api.stop();
  for (const folder of [work, sound]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

async function runBroken(language: Language, {sample, change}: Mistake): Promise<Run> {
  const samples = temporaryFolder();
  try {
    fs.cpSync(sound, samples, {recursive: true});
    const files = filesOf(samples, language, sample);
    const before = files.map((file) => fs.readFileSync(file, 'utf8'));
    const after = before.map(change);
    expect(after, 'the mistake changes the sample').not.toEqual(before);
    files.forEach((file, index) => {
      fs.writeFileSync(file, after[index] ?? '');
    });
    if (language === 'java') {
      const folder = path.join(samples, 'java');
      compileJava(
        samples,
        files.map((file) => path.relative(folder, file)),
      );
    }
    return await runSample(samples, language, sampleOf(sample), application, api);
  } finally {
    fs.rmSync(samples, {recursive: true, force: true});
  }
}

/** Languages and errors alternate, so that each is covered. `npm run test:all` tests every error in every language. */
const BROKEN = LANGUAGES.flatMap((language, turn) =>
  MISTAKES.filter((_, index) => IS_WHOLE || index % LANGUAGES.length === turn).map(
    (mistake) => [language, mistake.what, mistake] as const,
  ),
);

describe('a sample', () => {
  it.each(BROKEN)('in %s fails with %s', async (language, _, mistake) => {
    const {exitCode, output, requests} = await runBroken(language, mistake);
    expect(requests, output).toHaveLength(1);
    expect(requests.map((request) => problemOf(request))[0]).toMatch(mistake.problem);
    expect(exitCode, output).not.toBe(0);
  });
});

it('the sandbox rejects a token signed with another key', async () => {
  const other = await registerApplication(api, work);
  const run = await runSample(
    sound,
    'javascript',
    sampleOf('banks'),
    {
      ...application,
      env: {...application.env, PRIVATE_KEY_FILE: other.env.PRIVATE_KEY_FILE ?? ''},
    },
    api,
  );
  expect(run.requests.map((request) => problemOf(request))).toEqual([
    expect.stringContaining('the signature does not match the registered key'),
  ]);
  expect(run.exitCode).not.toBe(0);
});
