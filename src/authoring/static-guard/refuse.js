const React = require('react');
const {StaticSource} = require('./staticSource');

/** Null outside a render. Source: React 19, `ReactSharedInternals`. */
const renderer = () => React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H;

/**
 * Stops the rendering of a static page.
 *
 * @param {string} what - feature that needs a browser
 */
module.exports = function refuse(what) {
  const file = renderer() === null ? undefined : React.use(StaticSource);
  if (file !== undefined) {
    throw new Error(
      `${file}: a component of this page uses ${what}, which does nothing on a static page. Set "interactive: true" in the front matter, so that React hydrates the page.`,
    );
  }
};
