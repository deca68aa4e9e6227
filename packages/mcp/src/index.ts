/** The documentation for assistants, over the Model Context Protocol. */
export * from './constants';
export {createHandler, type Handler, type HandlerOptions} from './http';
export {Library} from './library';
export {nodeListener} from './node';
export {createDocsServer} from './server';
export {type DocsSource, folderSource, portalSource} from './sources';
