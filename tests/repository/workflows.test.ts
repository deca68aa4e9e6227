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
      steps: {uses?: string; run?: string; with?: {path?: string}}[];
    }
  >;
}

const FOLDER = '.github/workflows';
const workflows = fs
  .readdirSync(FOLDER)
  .map((name) => [name, fs.readFileSync(path.join(FOLDER, name), 'utf8')] as const);

describe.each(workflows)('%s', (_name, text) => {
  const workflow = parse(text) as Workflow;

  it('may only read the repository', () => {
    expect(workflow.permissions).toEqual({contents: 'read'});
  });

  it('pins each action by commit hash and names its version', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
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
      const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
      if (script !== undefined) {
        expect(Object.keys(packageJson.scripts)).toContain(script);
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
  const upload = steps.find(({uses}) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload?.with?.path?.trim().split('\n')).toEqual(['site.tar.zst', 'sbom.cdx.json']);
});

describe('a change', () => {
  const onPullRequest = workflows.filter(
    ([, text]) => 'pull_request' in (parse(text) as {on: object}).on,
  );

  it('is checked once and built once', () => {
    const commands = onPullRequest.flatMap(([, text]) =>
      Object.values((parse(text) as Workflow).jobs).flatMap(({steps}) =>
        steps.flatMap(({run}) => run ?? []),
      ),
    );
    // `.ci/run` is `npm test`, which holds the check and the build.
    expect(
      commands.filter((command) => /\.ci\/run|npm (?:test|run (?:check|build|test))/.test(command)),
    ).toEqual(['bash .ci/run']);
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
  expect(fs.readFileSync(path.join(FOLDER, 'test.yml'), 'utf8')).toContain(`'["${oldest}"]'`);
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
