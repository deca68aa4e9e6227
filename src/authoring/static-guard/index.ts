import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

const local = (name: string) => path.join(__dirname, name);

/** Packages of the framework. Features of our pages replace whatever these packages do in the browser. */
const TRUSTED = [
  ...['@docusaurus', '@mdx-js', '@slorber', 'react', 'react-dom', 'react-refresh', 'react-router'],
  ...['react-router-dom', 'react-router-config', 'react-loadable', 'react-helmet-async'],
  ...['prism-react-renderer', 'scheduler', 'use-sync-external-store'],
];

/** Rule for the bundles that render pages with React. */
export const guardRule = () => ({
  // Not `test`: Docusaurus would take the rule for one that compiles a plugin's Markdown.
  resource: /\.(?:[cm]?[jt]sx?|mdx?)$/,
  exclude: [
    new RegExp(`[\\\\/]node_modules[\\\\/](?:${TRUSTED.join('|')})[\\\\/]`),
    new RegExp(`[\\\\/]\\.docusaurus[\\\\/]`),
    __dirname,
  ],
  // The default is a warning, which Docusaurus prints as JSON.
  parser: {exportsPresence: 'error'},
  resolve: {
    // The same keys as Docusaurus's own aliases, to replace them. Other keys would apply only after those.
    alias: {react: local('react'), '@docusaurus/BrowserOnly': local('guardedBrowserOnly.js')},
  },
});

interface Compiler {
  hooks: {afterCompile: {tap: (name: string, action: (done: Compilation) => void) => void}};
}
interface Compilation {
  errors: (Error & {module?: {nameForCondition?: () => string | null | undefined} | null})[];
}

/** Names the file that imports something that its module does not export. */
export const importErrors = {
  apply: ({hooks}: Compiler): void => {
    hooks.afterCompile.tap('import-errors', (done) => {
      done.errors = done.errors.map((error) =>
        /export '.+ was not found in/.test(error.message)
          ? new Error(`${error.module?.nameForCondition?.() ?? ''}:\n${error.message}`)
          : error,
      );
    });
  },
};

/** Stops the build if a page without hydration needs a browser. Only the server renders it, so only it checks. */
export default function staticGuardPlugin(): Plugin {
  return {
    name: 'static-guard',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode === 'development'
        ? {module: {rules: [guardRule()]}, plugins: [importErrors]}
        : {},
  };
}
