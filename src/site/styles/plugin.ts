import type {Plugin} from '@docusaurus/types';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';
import withoutUnused from './withoutUnused';

/** Extensions of CSS in style sheets. */
export default function stylesPlugin(): Plugin {
  return {
    name: 'styles',
    configurePostCss(options) {
      options.plugins.push(brandInStyles, withoutUnused, darkOnScreen);
      return options;
    },
  };
}
