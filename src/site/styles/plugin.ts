import type {Plugin} from '@docusaurus/types';
import brandInStyles from './brandInStyles';
import darkOnScreen from './darkOnScreen';

/** Extensions of CSS in style sheets. */
export default function stylesPlugin(): Plugin {
  return {
    name: 'styles',
    configurePostCss(options) {
      options.plugins.push(brandInStyles, darkOnScreen);
      return options;
    },
  };
}
