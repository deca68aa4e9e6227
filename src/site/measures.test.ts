import {describe, expect, it} from 'vitest';
import {MeasuresMet, measureUnmet, unmet, WithoutAssets} from './measures';

describe('a replacement matches a module', () => {
  const files = ['/p/loader.cjs', '/p/stub.ts'];

  it('as a loader, with or without options, or as a module', () => {
    expect(
      unmet(files, ['javascript|/p/loader.cjs!/g/routes.js|', '/x.js!/p/stub.ts?a=b!c']),
    ).toEqual([]);
    expect(unmet(files, ['/p/loader.cjs??ruleSet[1]!/g/routes.js'])).toEqual(['/p/stub.ts']);
  });

  it('but not if the file name only overlaps', () => {
    expect(unmet(files, ['/q/p/loader.cjs!/a.js', '/p/stub.tsx'])).toEqual(files);
  });
});

/** Creates a bundler with these modules, whose action runs when files are processed. */
function bundlerOf(modules: readonly string[]) {
  const actions = new Map<number, (assets: object) => void>();
  const errors: Error[] = [];
  const files = new Map<string, unknown>();
  class RawSource {
    constructor(readonly text: string) {}
  }
  const compilation = {
    modules: [
      {identifier: () => 'joined', modules: modules.map((one) => ({identifier: () => one}))},
    ],
    errors,
    deleteAsset: (file: string) => files.delete(file),
    updateAsset: (file: string, source: unknown) => files.set(file, source),
    hooks: {
      processAssets: {
        tap: ({stage}: {stage: number}, action: (assets: object) => void) => {
          actions.set(stage, action);
        },
      },
    },
  };
  const compiler = {
    webpack: {sources: {RawSource}},
    hooks: {
      thisCompilation: {
        tap: (_name: string, action: (one: typeof compilation) => void) => {
          action(compilation);
        },
      },
    },
  };
  const run = (stage: number) => {
    actions.get(stage)?.(Object.fromEntries(files));
  };
  return {compiler, errors, files, run};
}

it('the bundler fails and names unmatched replacements, including in concatenated modules', () => {
  const {compiler, errors, run} = bundlerOf(['/p/loader.cjs!/g/routes.js']);
  new MeasuresMet('static-pages', ['/p/loader.cjs', '/p/stub.ts']).apply(compiler);
  run(5000);
  expect(errors.map(({message}) => message)).toEqual([measureUnmet('static-pages', 'stub.ts')]);
});

it('an unwritten file is empty while other files are hashed, whatever it contained', () => {
  const {compiler, files, run} = bundlerOf([]);
  new WithoutAssets('static-pages', /gone/).apply(compiler);
  files.set('gone.js', 'text').set('kept.js', 'text');
  run(-1000);
  expect(files.get('gone.js')).toMatchObject({text: ''});
  run(5000);
  expect([...files]).toEqual([['kept.js', 'text']]);
});
