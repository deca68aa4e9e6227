import type {LoadContext, Plugin} from '@docusaurus/types';
import {LOCALES} from '../../../config/locales';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';
import {hasOtherPages} from './otherPages';
import {unusedParts, withoutUnused} from './withoutUnused';

/** Extensions of CSS in style sheets. */
export default function stylesPlugin({siteConfig}: LoadContext): Plugin {
  // The menu of languages has components of Infima, and so may other themes.
  let needsAll = LOCALES.length > 1 || siteConfig.themes.length > 0;
  return {
    name: 'styles',
    allContentLoaded({allContent}) {
      needsAll ||= hasOtherPages(allContent);
    },
    configurePostCss(options) {
      const unused = withoutUnused(unusedParts(siteConfig.themeConfig));
      // There is no file with settings of PostCSS, which would be searched for each sheet.
      options.config = false;
      options.plugins.push(brandInStyles, ...(needsAll ? [] : [unused]), darkOnScreen);
      return options;
    },
  };
}
