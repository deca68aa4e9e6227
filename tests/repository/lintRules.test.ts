/** Oxlint checks the rules of ESLint's presets: none may be lost, and each of React must find what it is for. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {afterAll, describe, expect, it} from 'vitest';

/** What the two linters call the same plugin. */
const PLUGINS = {'@typescript-eslint/': 'typescript/', 'react-hooks/': 'react/'};

/** Rules that this version of Oxlint does not have; remove one here as soon as it does. */
const MISSING = [
  'typescript/no-unsafe-class-instance-assignment',
  'typescript/no-unsafe-enum-assignment',
  // A syntax error in a module.
  'no-octal',
  // Settings of the React compiler, which the site does not use.
  'react/config',
  'react/gating',
];

/** Rules that Oxlint has for TypeScript under their names in JavaScript. */
const IN_BOTH = [
  'no-array-constructor',
  'no-unused-expressions',
  'no-unused-private-class-members',
  'no-unused-vars',
  'no-useless-constructor',
];

type Rules = Readonly<Record<string, unknown>>;
interface Preset {
  rules?: object | undefined;
}

function nameOf(rule: string): string {
  const [prefix, plugin] = Object.entries(PLUGINS).find(([one]) => rule.startsWith(one)) ?? [];
  if (prefix === undefined || plugin === undefined) {
    return rule;
  }
  const name = rule.slice(prefix.length);
  return plugin === 'typescript/' && IN_BOTH.includes(name) ? name : `${plugin}${name}`;
}

const severityOf = (setting: unknown): unknown =>
  Array.isArray(setting) ? (setting[0] as unknown) : setting;

/** The last preset decides, as in ESLint. */
function wantedOf(...presets: readonly Preset[]): string[] {
  const settings = new Map(presets.flatMap(({rules}) => Object.entries((rules ?? {}) as Rules)));
  const on = [...settings].filter(([, setting]) => !['off', 0].includes(severityOf(setting) as 0));
  return [...new Set(on.map(([rule]) => nameOf(rule)))].filter((name) => !MISSING.includes(name));
}

const CONFIG = '.oxlintrc.json';
const config = JSON.parse(fs.readFileSync(CONFIG, 'utf8')) as {
  rules: Rules;
  overrides: readonly {files: string[]; rules: Rules}[];
};
const [forReact] = config.overrides;

const typescript = wantedOf(js.configs.recommended, ...tseslint.configs.strictTypeChecked);
const react = wantedOf(reactHooks.configs.flat['recommended-latest']);

describe('rules of the presets', () => {
  it('are read from them', () => {
    expect(typescript).toEqual(expect.arrayContaining(['no-debugger', 'prefer-const']));
    expect(typescript).toContain('typescript/no-explicit-any');
    expect(typescript).toContain('typescript/no-floating-promises');
    expect(typescript).not.toContain('no-undef');
    expect(react).toContain('react/rules-of-hooks');
  });

  it.each([
    ['TypeScript', typescript, config.rules],
    ['React', react, forReact?.rules ?? {}],
  ])('for %s are on in Oxlint, and no others', (_what, wanted, rules) => {
    expect(Object.keys(rules).toSorted()).toEqual(wanted.toSorted());
    expect([...new Set(Object.values(rules).map(severityOf))]).toEqual(['error']);
  });

  it('for React apply to all of src/', () => {
    expect(forReact?.files).toEqual(['src/**/*.ts', 'src/**/*.tsx']);
  });
});

/** What a component contains that breaks each rule. */
const MISTAKES: Readonly<Record<string, string>> = {
  'error-boundaries': 'try {\n    return <b />;\n  } catch {}',
  'exhaustive-deps': 'useEffect(() => {\n    document.title = name;\n  }, []);',
  globals: 'total = 1;',
  immutability: 'const [names] = useState<string[]>([]);\n  names[0] = name;',
  'incompatible-library': 'useReactTable({data: name});',
  purity: 'Math.random();',
  refs: 'const box = useRef(0);\n  console.log(box.current);',
  'rules-of-hooks': 'if (name) {\n    useState(0);\n  }',
  'set-state-in-effect':
    "const [, setShown] = useState('');\n  useEffect(() => {\n    setShown(name);\n  }, [name]);",
  'set-state-in-render': 'const [shown, setShown] = useState(0);\n  setShown(shown + 1);',
  'static-components': 'const Inner = () => <b />;\n  return <Inner />;',
  'unsupported-syntax': 'eval(name);',
  'use-memo': 'console.log(useMemo(async () => name, [name]));',
  'void-use-memo': 'console.log(useMemo(() => {\n    console.log(name);\n  }, [name]));',
};

/** In each example that we know, both linters report the wrong dependencies by `exhaustive-deps` instead. */
const WITHOUT_EXAMPLE = ['react/preserve-manual-memoization'];

const componentWith = (body: string) =>
  `import {useEffect, useMemo, useRef, useState} from 'react';
import {useReactTable} from '@tanstack/react-table';
let total = 0;
export function Example({name}: {name: string}) {
  ${body}
  return <b>{name}</b>;
}
`;

describe('a component that breaks a rule of React is rejected:', () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lint-rules-'));
  fs.copyFileSync(CONFIG, path.join(scratch, CONFIG));
  fs.mkdirSync(path.join(scratch, 'src'));
  for (const [rule, body] of Object.entries(MISTAKES)) {
    fs.writeFileSync(path.join(scratch, 'src', `${rule}.tsx`), componentWith(body));
  }
  const {stdout} = spawnSync(
    process.execPath,
    [path.resolve('node_modules/oxlint/bin/oxlint'), '--format', 'unix', '.'],
    {cwd: scratch, encoding: 'utf8'},
  );
  afterAll(() => {
    fs.rmSync(scratch, {recursive: true});
  });

  it('each rule has an example', () => {
    const shown = Object.keys(MISTAKES).map((rule) => `react/${rule}`);
    expect([...shown, ...WITHOUT_EXAMPLE].toSorted()).toEqual(react.toSorted());
  });

  it.each(Object.keys(MISTAKES))('%s', (rule) => {
    const found = stdout.split('\n').filter((line) => line.startsWith(`src/${rule}.tsx:`));
    expect(found.join('\n')).toContain(`(${rule})]`);
  });
});
