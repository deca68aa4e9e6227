import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {LOCALES} from '../../../config/locales';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';
import {hasOtherPages} from './otherPages';
import {withoutOverridden, withoutUnused} from './withoutUnused';

/** Processes the site's CSS extensions. */
export default function stylesPlugin({siteConfig, siteDir}: LoadContext): Plugin {
  // The menu of languages needs components of Infima, as may other themes.
  let needsAll = LOCALES.length > 1 || siteConfig.themes.length > 0;
  return {
    name: 'styles',
    allContentLoaded({allContent}) {
      needsAll ||= hasOtherPages(allContent);
    },
    configurePostCss(options) {
      const tokens = fs.readFileSync(path.join(siteDir, 'src/site/styles/tokens.css'), 'utf8');
      const unused = withoutUnused(siteConfig.themeConfig);
      // PostCSS has no settings file, and would otherwise search for one for each sheet.
      options.config = false;
      if (process.env.NODE_ENV === 'development') {
        // Prefixes for older browsers would take four per cent of each start.
        options.plugins = options.plugins.filter(
          (plugin: unknown) =>
            !/postcss-preset-env/.test(String(Array.isArray(plugin) && plugin[0])),
        );
      }
      options.plugins.push(
        brandInStyles,
        withoutOverridden(tokens),
        ...(needsAll ? [] : [unused]),
        darkOnScreen,
      );
      return options;
    },
  };
}
