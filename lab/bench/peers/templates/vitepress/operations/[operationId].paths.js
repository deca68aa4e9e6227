import {createRequire} from 'node:module';
import {usePaths} from 'vitepress-openapi';

const spec = createRequire(import.meta.url)('../openapi/spec.json');
export default {
  paths: () =>
    usePaths({spec})
      .getPathsByVerbs()
      .map(({operationId, summary}) => ({params: {operationId, pageTitle: summary}})),
};
