import fs from 'node:fs';
import path from 'node:path';
import {filesIn} from '../../text/files';

/**
 * Parts of Docusaurus that we replace, parse or rely on without a guarantee, by file, and our code to compare when they
 * change. For generated formats, the code that generates them is listed.
 */
export interface Upstream {
  /** Path below `node_modules`. */
  file: string;
  ours: readonly string[];
}

const LIGHT = 'src/static-pages/bundle';
const NAVIGATION = 'src/static-pages/navigation';
const HEAD = 'src/static-pages/page/head.ts';
const READING = 'src/reading';
const CORE = '@docusaurus/core/lib';
const DOCS = '@docusaurus/plugin-content-docs/lib';
const THEME = '@docusaurus/theme-classic/lib';

const one = (file: string, ...ours: string[]): Upstream => ({file, ours});

const BELOW_MODULES = path.resolve('node_modules');

/** Components in `src/theme` with their originals. Wrapped components receive changes of the original automatically. */
const EJECTED = filesIn('src/theme')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .filter((file) => !fs.readFileSync(`src/theme/${file}`, 'utf8').includes("'@theme-original/"))
  .flatMap((file) => {
    const name = file.replace(/(?:\/index)?\.tsx?$/, '');
    const original = [`${THEME}/theme/${name}`, `${CORE}/client/theme-fallback/${name}`]
      .flatMap((place) => [`${place}.js`, `${place}/index.js`])
      .find((place) => fs.existsSync(path.join(BELOW_MODULES, place)));
    return original === undefined ? [] : [one(original, `src/theme/${file}`)];
  });

export const UPSTREAM: readonly Upstream[] = [
  // Entry point and routes of the client.
  one(
    `${CORE}/client/clientEntry.js`,
    ...[`${LIGHT}/startInSteps.ts`, `${LIGHT}/index.ts`, `${NAVIGATION}/Navigation.tsx`],
  ),
  one(`${CORE}/client/App.js`, `${LIGHT}/startInSteps.ts`, `${LIGHT}/index.ts`),
  one(`${CORE}/client/PendingNavigation.js`, `${NAVIGATION}/Navigation.tsx`),
  one(
    `${CORE}/client/ClientLifecyclesDispatcher.js`,
    `${NAVIGATION}/Navigation.tsx`,
    `${READING}/scrollPosition.ts`,
  ),
  one(`${CORE}/client/docusaurus.js`, `${NAVIGATION}/preloading.ts`),
  one(`${CORE}/client/preload.js`, `${NAVIGATION}/preloading.ts`, `${NAVIGATION}/Navigation.tsx`),
  one(
    `${CORE}/client/exports/ComponentCreator.js`,
    `${LIGHT}/slimRoutes.cjs`,
    `${NAVIGATION}/documentsRoute.tsx`,
  ),
  one('react-helmet-async/lib/index.module.js', HEAD),
  // Generated files.
  one(
    `${CORE}/server/codegen/codegen.js`,
    ...[`${LIGHT}/slimClientModules.cjs`, `${LIGHT}/slimConfig.cjs`],
  ),
  one(
    `${CORE}/server/codegen/codegenRoutes.js`,
    ...[`${LIGHT}/generatedPages.cjs`, `${LIGHT}/slimRoutes.cjs`, `${LIGHT}/slimRegistry.cjs`],
    `${LIGHT}/slimChunkNames.cjs`,
  ),
  one(`${DOCS}/globalData.js`, `${LIGHT}/slimGlobalData.cjs`),
  one(`${DOCS}/props.js`, `${LIGHT}/slimVersion.cjs`),
  one(`${DOCS}/routes.js`, `${LIGHT}/slimVersion.cjs`, 'src/site/routes.ts'),
  ...EJECTED,
];
