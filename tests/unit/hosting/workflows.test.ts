import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import packageJson from '../../../package.json';

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

  it('may read the repository and nothing more', () => {
    expect(workflow.permissions).toEqual({contents: 'read'});
  });

  it('pins each action by the hash of a commit and says which version that is', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('ends in time, on a system that is named', () => {
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

it('the release holds the site, its rules and its bill of materials', () => {
  const release = fs.readFileSync(path.join(FOLDER, 'release.yml'), 'utf8');
  const {jobs} = parse(release) as Workflow;
  const steps = jobs.release?.steps ?? [];
  const commands = steps.flatMap(({run}) => run ?? []);
  expect(commands).toContain('npm run audit');
  expect(commands).toContain('cp .cache/sbom/sbom.cdx.json sbom.cdx.json');
  const upload = steps.find(({uses}) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload?.with?.path?.trim().split('\n')).toEqual(['site.tar.zst', 'sbom.cdx.json']);
});

it('weaknesses are asked for with each change', () => {
  expect(fs.readFileSync(path.join(FOLDER, 'check.yml'), 'utf8')).toContain('run: npm run audit\n');
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

  it('does not run as root and tells its health', () => {
    expect(instruction('USER')).toEqual(['USER 101']);
    expect(instruction('HEALTHCHECK')).toHaveLength(1);
    expect(lines.lastIndexOf('USER 101')).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('FROM ')),
    );
  });

  it('copies what exists', () => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      expect(fs.existsSync(file)).toBe(true);
    }
    expect(instruction('ADD')).toEqual([]);
  });

  it('and compose start without what they do not need', () => {
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
