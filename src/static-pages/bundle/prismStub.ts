/**
 * Replaces prism-react-renderer in the browser: the theme's client module and theme-common import these
 * names, but code is highlighted during the build, so they are never used.
 */
export const Prism = {languages: {}};
export const themes = {};
export const Highlight = undefined;
