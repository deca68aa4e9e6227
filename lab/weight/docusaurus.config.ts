/**
 * The site with a source map beside each script, which tells `npm run weight --prefix lab -- --scripts` where its
 * bytes come from. Nobody serves this build.
 */
import type {Config, Plugin} from '@docusaurus/types';
import site from '../../docusaurus.config';

const sourceMaps = (): Plugin => ({
  name: 'source-maps',
  configureWebpack: (_, isServer) => (isServer ? {} : {devtool: 'hidden-source-map'}),
});

const config: Config = {...site, plugins: [...(site.plugins ?? []), sourceMaps]};

export default config;
