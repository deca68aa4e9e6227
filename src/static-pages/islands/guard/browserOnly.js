const {default: BrowserOnly} = require('@docusaurus/core/lib/client/exports/BrowserOnly');
const refuse = require('./react/refuse');

/** In a document, its fallback would stay for ever. */
module.exports = function GuardedBrowserOnly(props) {
  refuse('BrowserOnly');
  return BrowserOnly(props);
};
