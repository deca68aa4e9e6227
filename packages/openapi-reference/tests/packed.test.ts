/** Checks what npm would publish for each public package: publint finds nothing, and the types resolve. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {afterAll, expect, it} from 'vitest';

interface Manifest {
  name: string;
  private?: boolean;
  exports: Record<string, string | {types: string}>;
}

const PACKAGES = fs
  .readdirSync('packages', {withFileTypes: true})
  .filter((entry) => entry.isDirectory())
  .map(({name}) => {
    const folder = path.resolve('packages', name);
    const text = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
    return {folder, ...(JSON.parse(text) as Manifest)};
  })
  .filter((manifest) => manifest.private !== true);

/** In a folder from which the packages find the repository's dependencies. */
const project = path.resolve('.cache/packed');

afterAll(() => {
  fs.rmSync(project, {recursive: true, force: true});
});

it.each(PACKAGES)('$name', {timeout: 600_000}, ({folder, name, exports}) => {
  const installed = path.join(project, 'node_modules', name);
  fs.mkdirSync(installed, {recursive: true});
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {cwd: folder, encoding: 'utf8', stdio: 'pipe'});
  const archive = path.join(
    project,
    run('npm', 'pack', '--ignore-scripts=false', '--silent', '--pack-destination', project).trim(),
  );
  run(process.execPath, path.resolve('node_modules/publint/src/cli.js'), 'run', archive);
  run('tar', '-xzf', archive, '-C', installed, '--strip-components=1');
  const typed = Object.entries(exports).filter(([, target]) => typeof target === 'object');
  const program = path.join(project, `${name}.mts`);
  fs.writeFileSync(
    program,
    typed
      .map(([address], index) => `export * as a${index} from '${path.posix.join(name, address)}';`)
      .join('\n'),
  );
  for (const resolution of ['Node16', 'Bundler'] as const) {
    const compiled = ts.createProgram([program], {
      module: resolution === 'Node16' ? ts.ModuleKind.Node16 : ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind[resolution],
      target: ts.ScriptTarget.ES2022,
      strict: true,
      types: ['node'],
    });
    const problems = compiled
      .getSourceFiles()
      .filter(({fileName}) => fileName.startsWith(project))
      .flatMap((file) => compiled.getSemanticDiagnostics(file));
    expect(
      problems.map(({file, messageText}) => [file?.fileName, messageText]),
      resolution,
    ).toEqual([]);
  }
});
