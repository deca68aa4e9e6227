import {createRequire} from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {formatStatsErrorMessage, getCurrentBundler} from '@docusaurus/bundler';
import type {DocusaurusConfig} from '@docusaurus/types';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {guardRule, importErrors} from '.';

const require = createRequire(import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guard-'));

/** Components as authors write them, each in the module `NAME.tsx`. */
const COMPONENTS = {
  Static: `import {useContext, useId, useMemo, useRef, createContext} from 'react';
    const Context = createContext('text');
    export default function Static() {
      useRef(null); useId(); useMemo(() => 1, []);
      return <p>{useContext(Context)}</p>;
    }`,
  State: `import {useState} from 'react';
    export default function State() { const [text] = useState('text'); return <p>{text}</p>; }`,
  Namespace: `import * as React from 'react';
    export default function Namespace() { React.useEffect(() => {}); return <p>text</p>; }`,
  Default: `import React from 'react';
    export default function Default() { React.useReducer(() => 1, 1); return <p>text</p>; }`,
  Store: `import {useSyncExternalStore} from 'react';
    const useStore = () => useSyncExternalStore(() => () => {}, () => 'text', () => 'text');
    export default function Store() { return <p>{useStore()}</p>; }`,
  Handler: `export default function Handler() { return <p onClick={() => {}}>text</p>; }`,
  Class: `import {Component} from 'react';
    export default class Class extends Component { render() { return <p>text</p>; } }`,
  Only: `import BrowserOnly from '@docusaurus/BrowserOnly';
    export default function Only() { return <BrowserOnly fallback={<p>text</p>}>{() => 1}</BrowserOnly>; }`,
} as const;

/** Server code that renders each component on a static page or elsewhere. */
const ENTRY = `
  import {createElement} from 'react';
  import {renderToString} from 'react-dom/server';
  import {StaticSource} from ${JSON.stringify(path.join(import.meta.dirname, 'staticSource'))};
  ${Object.keys(COMPONENTS)
    .map((name) => `import ${name} from '../author/${name}';`)
    .join('\n')}
  const components = {${Object.keys(COMPONENTS).join(', ')}};
  export const render = (name, page) =>
    renderToString(createElement(StaticSource, {value: page}, createElement(components[name])));
`;

type Render = (name: string, page: string | undefined) => string;
let render: Render;
let bundle: (entry: string) => Promise<string | undefined>;

beforeAll(async () => {
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  };
  for (const [name, source] of Object.entries(COMPONENTS)) {
    write(`author/${name}.tsx`, source);
  }
  write('entry/entry.jsx', ENTRY);
  const siteConfig = {future: {faster: {rspackBundler: true}}} as DocusaurusConfig;
  const {instance} = await getCurrentBundler({siteConfig});
  const exported = (name: string) =>
    path.resolve(`node_modules/@docusaurus/core/lib/client/exports/${name}.js`);
  const swc = {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: {syntax: 'typescript', tsx: true},
        transform: {react: {runtime: 'automatic'}},
      },
    },
  };
  const options = (entry: string) => ({
    mode: 'production' as const,
    target: 'node' as const,
    entry: path.join(folder, entry),
    output: {path: path.join(folder, 'out'), library: {type: 'commonjs2'}},
    optimization: {minimize: false},
    plugins: [importErrors],
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js'],
      modules: [path.resolve('node_modules')],
      alias: {
        // As in Docusaurus.
        react: path.resolve('node_modules/react'),
        '@docusaurus/BrowserOnly': exported('BrowserOnly'),
        '@docusaurus/useIsBrowser': exported('useIsBrowser'),
      },
    },
    module: {
      rules: [
        {resource: /\.(?:tsx?|jsx?)$/, exclude: /node_modules.react/, use: [swc]},
        {...guardRule(), include: path.join(folder, 'author')},
      ],
    },
  });
  bundle = (entry) =>
    new Promise((resolve) => {
      instance(options(entry)).run((error, stats) => {
        resolve(error?.message ?? formatStatsErrorMessage(stats?.toJson('errors-warnings')));
      });
    });
  expect(await bundle('entry/entry.jsx')).toBeUndefined();
  ({render} = require(path.join(folder, 'out/main.js')) as {render: Render});
});

afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

it('a name that an imported module does not export is an error that names the page', async () => {
  fs.writeFileSync(
    path.join(folder, 'author/Page.mdx'),
    "import {Stat} from './State';\nexport default Stat;",
  );
  expect(await bundle('author/Page.mdx')).toMatch(/author\/Page\.mdx[^]*'Stat'/);
});

describe('a component on a static page', () => {
  it('is rendered if it is static', () => {
    expect(render('Static', 'docs/a.mdx')).toBe('<p>text</p>');
  });

  it.each([
    ['State', 'useState'],
    ['Namespace', 'useEffect'],
    ['Default', 'useReducer'],
    ['Store', 'useSyncExternalStore'],
    ['Handler', 'onClick'],
    ['Class', 'a class with state (Class)'],
    ['Only', 'BrowserOnly'],
  ])('is rejected if it needs a browser: %s', (name, what) => {
    expect(() => render(name, 'docs/a.mdx')).toThrow(
      `docs/a.mdx: a component of this page uses ${what}, which`,
    );
  });

  it.each(Object.keys(COMPONENTS))('is rendered elsewhere: %s', (name) => {
    expect(render(name, undefined)).toBe('<p>text</p>');
  });
});
