import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {SANDBOX_COMMAND} from '../../src/for-programs/sandboxCommand';
import {parse} from 'yaml';
import packageJson from '../../package.json';
import {containerFiles} from '../../hosting/container';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      'timeout-minutes': number;
      'runs-on': string;
      permissions?: Record<string, string>;
      needs?: string | string[];
      strategy?: {matrix: {node?: string | string[]}};
      steps: {uses?: string; run?: string; with?: {path?: string; 'subject-path'?: string}}[];
    }
  >;
}

const FOLDER = '.github/workflows';
const workflows = fs
  .readdirSync(FOLDER)
  .map((name) => [name, fs.readFileSync(path.join(FOLDER, name), 'utf8')] as const);

/** What a job may do besides reading the repository, by workflow. */
const MORE_PERMISSIONS: Readonly<Record<string, Record<string, Record<string, string>>>> = {
  'security.yml': {codeql: {contents: 'read', 'security-events': 'write'}},
  'release.yml': {release: {contents: 'read', attestations: 'write', 'id-token': 'write'}},
};

describe.each(workflows)('%s', (name, text) => {
  const workflow = parse(text) as Workflow;

  it('may only read the repository, except the jobs that publish findings or statements', () => {
    expect(workflow.permissions).toEqual({contents: 'read'});
    const more = Object.entries(workflow.jobs).flatMap(([job, {permissions}]) =>
      permissions === undefined ? [] : [[job, permissions] as const],
    );
    expect(Object.fromEntries(more)).toEqual(MORE_PERMISSIONS[name] ?? {});
  });

  it('pins each action by commit hash and names its version', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('has a time limit and a fixed system version', () => {
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      expect(job['runs-on']).not.toContain('latest');
    }
  });

  it('runs scripts that exist', () => {
    const commands = Object.values(workflow.jobs).flatMap(({steps}) =>
      steps.flatMap(({run}) => run ?? []),
    );
    for (const command of commands) {
      const [, script, folder = '.'] = /^npm run ([\w:-]+)(?: --prefix (\w+))?/.exec(command) ?? [];
      if (script !== undefined) {
        const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
          scripts: Record<string, string>;
        };
        expect(Object.keys(manifest.scripts)).toContain(script);
      }
    }
  });
});

it('the release contains the site, its rules and its bill of materials', () => {
  const release = fs.readFileSync(path.join(FOLDER, 'release.yml'), 'utf8');
  const {jobs} = parse(release) as Workflow;
  const steps = jobs.release?.steps ?? [];
  const commands = steps.flatMap(({run}) => run ?? []);
  expect(commands).toContain('npm run audit');
  expect(commands).toContain('cp .cache/sbom/sbom.cdx.json sbom.cdx.json');
  // What is published is what the statement of its origin names.
  const statement = steps.find(
    ({uses}) => uses?.startsWith('actions/attest-build-provenance@') === true,
  );
  expect(statement?.with?.['subject-path']?.trim().split('\n')).toEqual([
    'site.tar.zst',
    'sbom.cdx.json',
  ]);
  const upload = steps.find(({uses}) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload?.with?.path?.trim().split('\n')).toEqual(['site.tar.zst', 'sbom.cdx.json']);
});

describe('a change', () => {
  const onPullRequest = workflows.filter(
    ([, text]) => 'pull_request' in (parse(text) as {on: object}).on,
  );

  const {jobs} = parse(fs.readFileSync(path.join(FOLDER, 'test.yml'), 'utf8')) as Workflow;
  const stagesOf = (job: Workflow['jobs'][string]) =>
    job.steps.flatMap(({run = ''}) =>
      run === 'npm run check'
        ? ['check']
        : (/^npm test -- --only (\S+)$/.exec(run)?.[1]?.split(',') ?? []),
    );

  it('runs each stage of `npm test` in one job', () => {
    // macOS and Windows repeat what can run there.
    const {systems, ...linux} = jobs;
    // Source: `STAGES` in scripts/test.ts.
    const all = [
      ...['browser', 'build', 'build-tests', 'check', 'commands', 'packages', 'samples', 'unit'],
    ];
    expect(Object.values(linux).flatMap(stagesOf).sort()).toEqual(all);
    const source = fs.readFileSync('scripts/test.ts', 'utf8').split('const MORE_STAGES')[0] ?? '';
    for (const stage of all) {
      expect(source).toMatch(new RegExp(`(?:nodeStep|vitestStage|playwrightStage)\\('${stage}'`));
    }
    expect(source.match(/(?:nodeStep|(?:vitest|playwright)Stage)\('/g)).toHaveLength(all.length);
    expect(systems === undefined ? [] : stagesOf(systems)).toEqual(['check', 'unit']);
  });

  it('has one job to require, which needs all others on Linux', () => {
    const others = Object.keys(jobs).filter((job) => job !== 'passed' && job !== 'systems');
    expect([jobs.passed?.needs ?? []].flat().sort()).toEqual(others.sort());
  });

  it.each<[file: string, site: boolean, packages: boolean, tools: boolean]>([
    ['', true, true, true],
    ['package-lock.json', true, true, true],
    ['.github/workflows/test.yml', true, true, true],
    ['README.md\ncontributing/writing.md', false, false, false],
    ['lab/bench.ts', false, false, false],
    ['tools/diagrams.ts', false, false, true],
    ['docs/sandbox.mdx', true, false, false],
    ['README.md\ndocs/sandbox.mdx', true, false, false],
    ['markets/data/fi.json', true, false, true],
    ['packages/mcp/src/server.ts', true, true, false],
    ['openapi/openapi.yaml', true, true, false],
    ['a-new-folder/file', true, false, false],
  ])('of %j runs only the jobs that it concerns', (files, site, packages, tools) => {
    const input = files === '' ? '' : `${files}\n`;
    expect(execFileSync('bash', ['.ci/areas'], {input, encoding: 'utf8'})).toBe(
      `site=${site}\npackages=${packages}\ntools=${tools}\n`,
    );
  });

  it('is checked for known vulnerabilities', () => {
    expect(onPullRequest.map(([, text]) => text).join('')).toContain('run: npm run audit\n');
  });
});

it('the supported versions of Node are tested, the oldest with each change', () => {
  const oldest = packageJson.engines.node.replace('>=', '');
  const nightly = parse(fs.readFileSync(path.join(FOLDER, 'nightly.yml'), 'utf8')) as {
    on: {schedule: unknown[]};
    jobs: {all: {strategy: {matrix: {node: string[]}}; steps: {run?: string}[]}};
  };
  expect(nightly.on.schedule).toHaveLength(1);
  expect(nightly.jobs.all.strategy.matrix.node).toEqual([oldest, '22', '24']);
  expect(nightly.jobs.all.steps.map(({run}) => run)).toContain('npm run test:all');
  const text = fs.readFileSync(path.join(FOLDER, 'test.yml'), 'utf8');
  expect(text).toContain(`'["${oldest}"]' || '["${oldest}", "22", "24"]'`);
  const {jobs} = parse(text) as Workflow;
  for (const job of ['unit', 'packages']) {
    expect(jobs[job]?.strategy?.matrix.node).toEqual([oldest, '22', '24']);
  }
});

it('updates wait for two weeks', () => {
  const renovate = JSON.parse(fs.readFileSync('.github/renovate.json', 'utf8')) as {
    minimumReleaseAge: string;
    internalChecksFilter: string;
    vulnerabilityAlerts: {minimumReleaseAge: null};
  };
  expect(renovate.minimumReleaseAge).toBe('14 days');
  expect(renovate.internalChecksFilter).toBe('strict');
  expect(renovate.vulnerabilityAlerts.minimumReleaseAge).toBeNull();
});

describe('Dockerfile', () => {
  const lines = fs.readFileSync('Dockerfile', 'utf8').split('\n');
  const instruction = (name: string) => lines.filter((line) => line.startsWith(`${name} `));

  it('starts from images that are pinned by digest', () => {
    expect(instruction('FROM')).toHaveLength(2);
    for (const line of instruction('FROM')) {
      expect(line).toMatch(/^FROM [\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/);
      expect(line).not.toContain(':latest');
    }
  });

  it('does not run as root and reports its health', () => {
    expect(instruction('USER')).toEqual(['USER 101']);
    expect(instruction('HEALTHCHECK')).toEqual([
      expect.stringContaining('CMD ["sh", "/usr/local/bin/healthcheck.sh"]') as string,
    ]);
    expect(lines.lastIndexOf('USER 101')).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('FROM ')),
    );
  });

  it('copies what exists, and the manifest of each workspace', () => {
    const copied = instruction('COPY')
      .filter((line) => !line.includes('--from=') && line !== 'COPY . .')
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((file) => !fs.existsSync(file))).toEqual([]);
    const manifests = fs
      .readdirSync('packages')
      .map((name) => `packages/${name}/package.json`)
      .filter((file) => fs.existsSync(file));
    expect(copied).toEqual(expect.arrayContaining([...manifests, 'package.json', '.npmrc']));
  });

  it('builds with a version of Node that CI tests, and sets no base path', () => {
    expect(instruction('FROM')[0]).toMatch(/^FROM node:24-/);
    expect(lines.join('\n')).not.toContain('/docs/');
    expect(containerFiles('/base/', '0.0.0.0:81')).toEqual({
      'container/base-path': '/base/',
      'container/healthcheck.sh':
        "#!/bin/sh\nexec wget -q -O /dev/null 'http://127.0.0.1:81/base/'\n",
    });
    expect(() => containerFiles('/base/', 'unix:/run/x')).toThrow('--listen is "unix:/run/x"');
  });

  it('ignores untracked files at any depth, and secrets', () => {
    const ignored = fs.readFileSync('.dockerignore', 'utf8').split('\n');
    const ofGit = fs
      .readFileSync('.gitignore', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\/|\/$/g, ''));
    const isCovered = (name: string) => ignored.includes(name) || ignored.includes(`**/${name}`);
    expect(ofGit.filter((name) => !isCovered(name))).toEqual([]);
    expect(ignored).toEqual(
      expect.arrayContaining([
        '.git',
        '**/node_modules',
        '**/.env',
        '**/.env.*',
        '**/*.key',
        '**/*.pem',
      ]),
    );
  });

  it('of the sandbox gets the single file that readers download, and installs nothing', () => {
    const text = fs.readFileSync('packages/sandbox/Dockerfile', 'utf8');
    expect([...text.matchAll(/^COPY (.+) \.$/gm)].map(([, source]) => source)).toEqual([
      SANDBOX_COMMAND,
    ]);
    // The same image as above, so that one update reaches both.
    expect(lines).toContain(`${/^FROM .+@sha256:[0-9a-f]{64}$/m.exec(text)?.[0] ?? ''} AS build`);
    expect(text).not.toMatch(/^(RUN|ADD).*(npm|curl|wget|apt|http)/m);
    // Anyone who reaches the port controls the sandbox.
    const readme = fs.readFileSync('packages/sandbox/README.md', 'utf8');
    for (const published of [...text.matchAll(/-p (\S+)/g), ...readme.matchAll(/-p (\d\S+)/g)]) {
      expect(published[1]).toBe('127.0.0.1:4010:4010');
    }
  });

  it('of the dev container starts from the same image and has what the tests install', () => {
    const text = fs.readFileSync('.devcontainer/Dockerfile', 'utf8');
    expect(lines).toContain(`${/^FROM .+@sha256:[0-9a-f]{64}$/m.exec(text)?.[0] ?? ''} AS build`);
    const debian = ['scripts/languages.ts', 'scripts/systemFonts.ts'].flatMap((file) => {
      const source = fs.readFileSync(file, 'utf8');
      return [
        ...[...source.matchAll(/packages: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
          list.split(',').map((item) => item.trim().replaceAll("'", '')),
        ),
        ...[...source.matchAll(/: '(fonts-[\w-]+)'/g)].map(([, font = '']) => font),
      ];
    });
    expect(debian.length).toBeGreaterThan(10);
    for (const name of [...debian, 'chromium-headless-shell', 'nginx-light', 'git']) {
      expect(text).toMatch(new RegExp(`^ {4}.*(?<![\\w-])${name}(?![\\w-])`, 'm'));
    }
  });

  it('adds no remote files', () => {
    expect(instruction('ADD')).toEqual([]);
  });

  it('and compose start without unnecessary privileges', () => {
    const {services} = parse(fs.readFileSync('compose.yaml', 'utf8')) as {
      services: Record<string, {read_only: boolean; cap_drop: string[]; security_opt: string[]}>;
    };
    expect(services.docs).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});
