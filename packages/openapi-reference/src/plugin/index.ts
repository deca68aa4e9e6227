import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {BODY_EXTENSION} from '../slugs';
import {writeFiles} from '../write';
import {addStockCommands} from './fromStock';
import {PLUGIN_NAME, readOptions, type ReferenceOptions} from './options';

export {fromStock} from './fromStock';
export type {Generated, GivenOptions, Site} from './options';

/** Component and styles of the pages. */
const OWN_LOOK: Pick<Plugin, 'getThemePath' | 'getClientModules'> = {
  getThemePath: () => path.join(__dirname, '../../browser/theme'),
  getClientModules: () => [path.join(__dirname, '../../../styles/site.css')],
};

/** A single function for all instances on a site, by which their rules are recognised. */
const isBody = (file: string) => file.endsWith(BODY_EXTENSION);

/**
 * The plugin. It generates the pages before the site's documents are read, regenerates them whenever the description is
 * saved, and adds the downloads to the build.
 */
export default async function openapiReference(
  context: LoadContext,
  given: unknown,
): Promise<Plugin> {
  const {baseUrl, i18n, siteDir} = context;
  const options = readOptions(given);
  const generate = async () => {
    const folder = path.resolve(siteDir, options.folder);
    return (
      options.generate?.({context, folder}) ??
      (await import('./ownPages')).ownPages(context, options)
    );
  };
  let generated = await generate();
  let isFirstLoad = true;
  return {
    name: PLUGIN_NAME,
    ...(options.generate === undefined ? OWN_LOOK : {}),
    extendCli(cli) {
      if (options.stock !== undefined) {
        addStockCommands(cli);
      }
    },
    getPathsToWatch: () => [options.description, ...generated.files],
    async loadContent() {
      if (!isFirstLoad) {
        generated = await generate();
      }
      isFirstLoad = false;
    },
    configureWebpack: ({module}, isServer, {currentBundler}) => ({
      plugins: Object.entries(generated.constants ?? {}).map(
        ([name, value]) =>
          new currentBundler.instance.DefinePlugin({[name]: JSON.stringify(value)}),
      ),
      // A second rule would apply the loader again, and show its code as the body.
      module: {rules: (module?.rules ?? []).some(isBodyRule) ? [] : [bodyRule(isServer)]},
    }),
    async postBuild(props) {
      const {outDir} = props;
      await writeFiles(outDir, generated.buildFiles(props));
      // All languages show the same texts from the description, whose links point to pages in the default language.
      if (i18n.currentLocale === i18n.defaultLocale) {
        const {checkLinks} = await import('../links');
        await checkLinks(generated.links, {outDir, baseUrl, onDeadLinks: options.onDeadLinks});
      }
    },
  };
}

/** Docusaurus calls this before it starts the plugin. */
export function validateOptions({options}: {options: unknown}): ReferenceOptions {
  return readOptions(options);
}

function isBodyRule(rule: unknown): boolean {
  return typeof rule === 'object' && rule !== null && 'test' in rule && rule.test === isBody;
}

function bodyRule(isServer: boolean) {
  const inBrowser = process.env.NODE_ENV === 'production' ? 'none' : 'inline';
  const loader = path.join(__dirname, 'bodyLoader.cjs');
  const mode = isServer ? 'read' : inBrowser;
  return {test: isBody, type: 'javascript/auto', use: [{loader, options: {mode}}]};
}
