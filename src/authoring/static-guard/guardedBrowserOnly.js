const {default: BrowserOnly} = require('@docusaurus/core/lib/client/exports/BrowserOnly');
const refuse = require('./refuse');

/** Rejects `BrowserOnly` on a static page, where its fallback would never be replaced. */
module.exports = function GuardedBrowserOnly(props) {
  refuse('BrowserOnly');
  return BrowserOnly(props);
};
