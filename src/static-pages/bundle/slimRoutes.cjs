const generatedPages = require('./generatedPages.cjs');

/**
 * Loader for the router's table. It restricts docs instances to known addresses (`src/site/routes.ts`). With the option
 * `pagesAreHtml`, documents that differ only in their addresses share an entry.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function slimRoutes(source) {
  const {pagesAreHtml = false} = this.getOptions();
  const isPage = pagesAreHtml ? generatedPages(this.context).isPage : () => false;
  const list = /^export default (\[[\s\S]*\]);\s*$/m.exec(source)?.[1];
  if (list === undefined) {
    throw new Error('routes.js does not have the form that src/static-pages/bundle expects.');
  }
  const routes = new Function('ComponentCreator', `return ${list}`)((path, hash) => [path, hash]);
  return `
import ComponentCreator from '@docusaurus/ComponentCreator';
import {onlyPages} from '@site/src/site/routes';
${pagesAreHtml ? "import {documentsRoute} from '@site/src/static-pages/navigation/documentsRoute';" : ''}
export default onlyPages(${print(routes)});
`;

  function print(entries) {
    /** Addresses by the other properties of their routes, as JSON. */
    const documents = new Map();
    const others = [];
    for (const {component, routes: children, ...rest} of entries) {
      if (isPage(component.join('-'))) {
        const {exact, path, ...props} = rest;
        const key = JSON.stringify(props);
        documents.set(key, [...(documents.get(key) ?? []), path]);
      } else {
        const creator = `component: ComponentCreator(${JSON.stringify(component).slice(1, -1)})`;
        const below = children === undefined ? '' : `, routes: ${print(children)}`;
        others.push(`{...${JSON.stringify(rest)}, ${creator}${below}}`);
      }
    }
    const shared = [...documents].map(
      ([props, paths]) => `documentsRoute(${props}, ${JSON.stringify(paths)})`,
    );
    return `[${[...shared, ...others].join(',\n')}]`;
  }
};
