import type {Plugin} from '@docusaurus/types';
import {LOCALES} from '../../../config/locales';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';
import {hasOtherPages} from './otherPages';
import withoutUnused from './withoutUnused';

/** Extensions of CSS in style sheets. */
export default function stylesPlugin(): Plugin {
  // The menu of languages is a component of Infima, too.
  let needsAll = LOCALES.length > 1;
  return {
    name: 'styles',
    allContentLoaded({allContent}) {
      needsAll ||= hasOtherPages(allContent);
    },
    configurePostCss(options) {
      options.plugins.push(brandInStyles, ...(needsAll ? [] : [withoutUnused]), darkOnScreen);
      return options;
    },
  };
}
