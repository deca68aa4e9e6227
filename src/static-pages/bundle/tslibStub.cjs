/** The two helpers of tslib that @docusaurus/utils-common uses. The whole CommonJS version would add 10 kB. */
exports.__importDefault = (module) => (module?.__esModule ? module : {default: module});
exports.__exportStar = (from, to) => {
  for (const key of Object.keys(from)) {
    if (key !== 'default' && !Object.hasOwn(to, key)) {
      Object.defineProperty(to, key, {enumerable: true, get: () => from[key]});
    }
  }
};
