import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {type MockApi, startMockApi} from '../../scripts/lib/samples/mockApi';
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

/** The same mistake in each language: what it does to the text of the client's files, and what must come of it. */
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
    problem: /against the description: request\/body: .*property 'redirect_url'/,
  },
  {
    what: 'a field that the description does not know',
    sample: 'authorise',
    change: (text) => text.replaceAll('psu_type', 'psu_kind'),
    problem: /against the description: request\/body: .*found 'psu_kind'/,
  },
  {
    what: 'a query parameter that the description does not know',
    sample: 'banks',
    change: (text) => text.replaceAll('service', 'services'),
    problem: /query parameters that the description does not know: services/,
  },
  {
    what: 'no token',
    sample: 'banks',
    change: (text) => text.replaceAll('Authorization', 'Nothing'),
    problem: /there is no bearer token/,
  },
  {
    what: 'another content type',
    sample: 'authorise',
    change: (text) => text.replaceAll('application/json', 'text/plain'),
    problem: /against the description: request: .*application\/json/,
  },
  {
    what: 'a token for another audience',
    sample: 'banks',
    change: (text) => text.replaceAll(brand.apiHost, 'api.other.example'),
    problem: /token: unexpected "aud"/,
  },
  {
    what: 'a token that lives too long',
    sample: 'banks',
    change: (text) => text.replaceAll('3600', '90000'),
    problem: /token: the token lives 90000 s/,
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

let api: MockApi;
/** Of all broken samples: they run one after the other, and none of them leaves anything. */
let application: Application;
const work = temporaryFolder();
/** The samples without a mistake, with their Java classes. */
const sound = copySamples();

beforeAll(async () => {
  compileJava(sound);
  api = await startMockApi(process.cwd(), work);
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

describe.each(LANGUAGES)('a sample in %s fails with', (language) => {
  it.each(MISTAKES.map((mistake) => [mistake.what, mistake] as const))('%s', async (_, mistake) => {
    const {exitCode, output, requests} = await runBroken(language, mistake);
    expect(requests, output).toHaveLength(1);
    expect(requests[0]?.problem).toMatch(mistake.problem);
    expect(exitCode, output).not.toBe(0);
  });
});

it('the mock refuses a token that another key has signed', async () => {
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
  expect(run.requests.map(({problem}) => problem)).toEqual([
    'token: signature verification failed',
  ]);
  expect(run.exitCode).not.toBe(0);
});
