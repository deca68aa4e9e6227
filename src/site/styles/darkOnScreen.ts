import type {Plugin, Rule} from 'postcss';

const DARK = /^(?!.*:not\(\[data-theme).*\[data-theme=['"]?dark['"]?\]/;

/** Restricts rules for dark mode, including the theme's, to screens: printed pages are always light. */
const darkOnScreen: Plugin = {
  postcssPlugin: 'dark-on-screen',
  Once(root, {AtRule}) {
    const rules: Rule[] = [];
    root.walkRules((rule) => {
      if (rule.selectors.every((selector) => DARK.test(selector))) {
        rules.push(rule);
      }
    });
    for (const rule of rules) {
      const screen = new AtRule({name: 'media', params: 'screen', source: rule.source});
      rule.replaceWith(screen);
      screen.append(rule);
    }
  },
};

export default darkOnScreen;
