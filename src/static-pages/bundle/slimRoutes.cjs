const generatedPages = require('./generatedPages.cjs');

/**
 * Loader for the router's table as it reaches the browser: Documents, which are all alike, become lists of names.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimRoutes(source) {
  const {isPage} = generatedPages(this.context);
  const list = /^export default (\[[\s\S]*\]);\s*$/m.exec(source)?.[1];
  if (list === undefined) {
    throw new Error('routes.js does not have the form that src/static-pages/bundle expects.');
  }
  const routes = new Function('ComponentCreator', `return ${list}`)((path, hash) => ({path, hash}));
  return `
import ComponentCreator from '@docusaurus/ComponentCreator';
import {onlyPages} from '@site/src/site/routes';
import {pageRoutes} from '@site/src/static-pages/navigation/pageRoutes';
export default onlyPages(${print(routes)});
`;

  function print(entries) {
    const parts = [];
    let pages;
    for (const {component, routes: children, ...rest} of entries) {
      const {path, hash} = component;
      if (isPage(`${path}-${hash}`)) {
        const {exact, path: ownPath, ...props} = rest;
        const key = JSON.stringify(props);
        if (pages?.key !== key) {
          pages = {key, paths: []};
          parts.push(pages);
        }
        pages.paths.push(ownPath);
        continue;
      }
      pages = undefined;
      const creator = [path, hash]
        .filter((one) => one !== undefined)
        .map((one) => JSON.stringify(one));
      const fields = [
        ...Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
        `component: ComponentCreator(${creator.join(', ')})`,
        ...(children === undefined ? [] : [`routes: ${print(children)}`]),
      ];
      parts.push(`{${fields.join(', ')}}`);
    }
    return `[${parts.map((part) => (typeof part === 'string' ? part : printPages(part))).join(',\n')}]`;
  }

  function printPages({key, paths}) {
    const start = commonStart(paths);
    const names = paths.map((one) => one.slice(start.length));
    return `...pageRoutes(${JSON.stringify(start)}, ${key}, ${JSON.stringify(names)})`;
  }
};

/** @param {string[]} texts - one or more */
function commonStart([first, ...others]) {
  let end = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, end))) {
      end -= 1;
    }
  }
  return first.slice(0, end);
}
