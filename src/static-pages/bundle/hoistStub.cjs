/**
 * Replaces hoist-non-react-statics: no component of this site has static members that a wrapper would have to copy.
 */
module.exports = (target) => target;
