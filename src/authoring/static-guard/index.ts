import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

const local = (name: string) => path.join(__dirname, name);

/** Packages that pages are made with: what they keep in state, features of pages do for readers. */
const TRUSTED = [
  ...['@docusaurus', '@mdx-js', '@slorber', 'react', 'react-dom', 'react-refresh', 'react-router'],
  ...['react-router-dom', 'react-router-config', 'react-loadable', 'react-helmet-async'],
  ...['prism-react-renderer', 'scheduler', 'use-sync-external-store'],
];

/** For the bundles that render pages with React. */
export const guardRule = () => ({
  // Not `test`: Docusaurus takes a rule with one for the Markdown of a plugin, and its folders for that plugin's own.
  resource: /\.(?:[cm]?[jt]sx?|mdx?)$/,
  exclude: [
    new RegExp(`[\\\\/]node_modules[\\\\/](?:${TRUSTED.join('|')})[\\\\/]`),
    new RegExp(`[\\\\/]\\.docusaurus[\\\\/]`),
    __dirname,
  ],
  // The default is a warning, which Docusaurus prints as JSON.
  parser: {exportsPresence: 'error'},
  resolve: {
    // The keys of Docusaurus' own aliases, which others would follow.
    alias: {react: local('react'), '@docusaurus/BrowserOnly': local('guardedBrowserOnly.js')},
  },
});

interface Compiler {
  hooks: {afterCompile: {tap: (name: string, action: (done: Compilation) => void) => void}};
}
interface Compilation {
  errors: (Error & {module?: {nameForCondition?: () => string | null | undefined} | null})[];
}

/** Names the file that imports something which its module does not have. */
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

/** Pages that React does not hydrate have nothing that needs a browser. Readers' browsers do not render them. */
export default function staticGuardPlugin(): Plugin {
  return {
    name: 'static-guard',
    configureWebpack: ({mode}, isServer) =>
      isServer || mode === 'development'
        ? {module: {rules: [guardRule()]}, plugins: [importErrors]}
        : {},
  };
}
