import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {BODY_EXTENSION} from '../slugs';
import {writeFiles} from '../write';
import {addStockCommands} from './fromStock';
import {PLUGIN_NAME, readOptions, type ReferenceOptions} from './options';

export {fromStock} from './fromStock';
export type {Generated, GivenOptions, Site} from './options';

const CHANGES = 'openapi:changes';

/** Component and styles of the pages. */
const OWN_LOOK: Pick<Plugin, 'getThemePath' | 'getClientModules'> = {
  getThemePath: () => path.join(__dirname, '../../browser/theme'),
  getClientModules: () => [path.join(__dirname, '../../../styles/site.css')],
};

/** One function for all entries of a site: it distinguishes their rules. */
const isBody = (file: string) => file.endsWith(BODY_EXTENSION);

/**
 * The plugin: generates the pages before the documents of the site are read, again whenever the description
 * is saved, and puts the files to download into the build.
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
      // Each reference of a site has its own plugin.
      if (cli.commands.some((command: {name: () => string}) => command.name() === CHANGES)) {
        return;
      }
      cli
        .command(`${CHANGES} <old> <new>`)
        .description('Prints what has changed between two OpenAPI descriptions.')
        .action(async (old: string, now: string) => {
          const {changesInWords} = await import('../changelog/words');
          console.log(await changesInWords(siteDir, old, now));
        });
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
      // Two rules would apply the loader twice, and show its code as the body.
      module: {rules: (module?.rules ?? []).some(isBodyRule) ? [] : [bodyRule(isServer)]},
    }),
    async postBuild(props) {
      const {outDir} = props;
      await writeFiles(outDir, generated.buildFiles(props));
      // All languages show the same texts of the description, whose links lead to pages of the default language.
      if (i18n.currentLocale === i18n.defaultLocale) {
        const {checkLinks} = await import('../links');
        await checkLinks(generated.links, {outDir, baseUrl, onDeadLinks: options.onDeadLinks});
      }
    },
  };
}

/** Docusaurus checks options before it starts the plugin. */
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
