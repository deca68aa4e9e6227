const {default: BrowserOnly} = require('@docusaurus/core/lib/client/exports/BrowserOnly');
const refuse = require('./refuse');

/** In a static page, its fallback would stay for ever. */
module.exports = function GuardedBrowserOnly(props) {
  refuse('BrowserOnly');
  return BrowserOnly(props);
};
