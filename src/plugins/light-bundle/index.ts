import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {INSTANCE_FOLDERS} from '../../../config/site';

const loader = (name: string) => path.join(__dirname, name);

const generated = (name: string) =>
  new RegExp(`[\\\\/]\\.docusaurus[\\\\/]${name.replace('.', '\\.')}$`);

/** By id, not by name: every page's script holds the table of all chunks, and names would stand in it beside the ids. */
const CHUNK_FILENAME = 'assets/js/[id].[contenthash:6].js';

/** What Docusaurus generates for server and browser alike, without the server's part. */
const browserRules = [
  {test: generated('globalData.json'), type: 'json', use: [loader('slimGlobalData.cjs')]},
  {
    test: /[\\/]\.docusaurus[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/].*\.json$/,
    type: 'json',
    use: [loader('slimVersion.cjs')],
  },
  {test: generated('registry.js'), use: [loader('slimRegistry.cjs')]},
  {test: generated('docusaurus.config.mjs'), use: [loader('slimConfig.cjs')]},
  {
    test: /[\\/]@docusaurus[\\/]utils-common[\\/]/,
    resolve: {alias: {tslib: loader('tslibStub.cjs')}},
  },
];

/** Code and settings that shape what the bundler makes, beside the main configuration file. */
const BUILD_CODE = ['config', 'src/plugins', 'src/transformers', 'src/lib'];

/**
 * The bundler's persistent cache knows the main configuration file only; without these, an edit of a loader, of `config/` or of the supported
 * browsers would leave old results in the build.
 */
function buildDependencies(siteDir: string): string[] {
  const files = BUILD_CODE.flatMap((folder) =>
    fs
      .readdirSync(path.join(siteDir, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return [...files, path.join(siteDir, 'package.json')];
}

/** Keeps out of readers' browsers what no page of this site uses, and what a page needs no script for. */
export default function lightBundlePlugin({siteDir}: LoadContext): Plugin {
  const contentFolders = Object.values(INSTANCE_FOLDERS).map((folder) =>
    path.join(siteDir, folder),
  );
  return {
    name: 'light-bundle',
    configureWebpack: (config, isServer) => {
      const isDevelopment = config.mode === 'development';
      const mode = isServer ? 'server' : isDevelopment ? 'development' : 'client';
      return {
        ...(mode === 'client'
          ? {
              output: {chunkFilename: CHUNK_FILENAME},
              // The bundler would replace the first hash of each file by a final one wherever these six characters stand, in the name of
              // another chunk too: with a thousand pages that happens, and the main script is broken.
              optimization: {realContentHash: false},
            }
          : {}),
        // Absent when the persistent cache is switched off.
        ...(config.experiments?.cache === undefined
          ? {}
          : {experiments: {cache: {buildDependencies: buildDependencies(siteDir)}}}),
        resolve: {
          alias: {
            'prism-react-renderer': loader('prismStub.ts'),
            ...(mode === 'client'
              ? {
                  'react-helmet-async': loader('headInBrowser.tsx'),
                  'hoist-non-react-statics': loader('hoistStub.cjs'),
                  'prop-types': loader('propTypesStub.cjs'),
                }
              : {}),
          },
        },
        module: {
          rules: [
            ...(isServer ? [] : browserRules),
            {
              test: /\.mdx?$/,
              include: contentFolders,
              resourceQuery: {not: [/./]},
              enforce: 'post',
              use: [{loader: loader('pageLoader.cjs'), options: {mode}}],
            },
          ],
        },
      };
    },
  };
}
