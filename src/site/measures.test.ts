import {describe, expect, it} from 'vitest';
import {MeasuresMet, measureUnmet, unmet} from './measures';

describe('a measure matched a module', () => {
  const files = ['/p/loader.cjs', '/p/stub.ts'];

  it('as a loader, with options or without, or as a module', () => {
    expect(
      unmet(files, ['javascript|/p/loader.cjs!/g/routes.js|', '/x.js!/p/stub.ts?a=b!c']),
    ).toEqual([]);
    expect(unmet(files, ['/p/loader.cjs??ruleSet[1]!/g/routes.js'])).toEqual(['/p/stub.ts']);
  });

  it('but not if the file name only overlaps', () => {
    expect(unmet(files, ['/q/p/loader.cjs!/a.js', '/p/stub.tsx'])).toEqual(files);
  });
});

it('the bundler fails and names unmatched measures, also in concatenated modules', () => {
  const errors: Error[] = [];
  let report: (assets: object) => void = () => undefined;
  const compilation = {
    modules: [
      {identifier: () => 'joined', modules: [{identifier: () => '/p/loader.cjs!/g/routes.js'}]},
    ],
    errors,
    deleteAsset: (_: string) => undefined,
    hooks: {
      processAssets: {
        tap: (_options: object, action: (assets: object) => void) => {
          report = action;
        },
      },
    },
  };
  const compiler = {
    hooks: {
      thisCompilation: {
        tap: (_name: string, action: (one: typeof compilation) => void) => {
          action(compilation);
        },
      },
    },
  };
  new MeasuresMet('static-pages', ['/p/loader.cjs', '/p/stub.ts']).apply(compiler);
  report({});
  expect(errors.map(({message}) => message)).toEqual([measureUnmet('static-pages', 'stub.ts')]);
});
