const React = require('react');
const {componentIn, refusal, StaticDocument} = require('../staticDocument');

/** What is rendering; null outside a render. Source: React 19, `ReactSharedInternals.H`. */
const isRendering = () =>
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H !== null;

/**
 * Stops the render of a document by a component that would do nothing for its readers.
 *
 * @param {string} what - that the component uses
 * @param {string} [name] - of the component; otherwise the stack of calls names it
 */
module.exports = function refuse(what, name) {
  const page = isRendering() ? React.use(StaticDocument) : undefined;
  if (page !== undefined) {
    throw new Error(refusal(page, name ?? componentIn(new Error(what).stack ?? ''), what));
  }
};
