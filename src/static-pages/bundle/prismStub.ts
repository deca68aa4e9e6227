/**
 * Replaces prism-react-renderer in the browser: the theme's client module and theme-common import these
 * names, but code is highlighted while pages are built, so none of them is ever used.
 */
export const Prism = {languages: {}};
export const themes = {};
export const Highlight = undefined;
