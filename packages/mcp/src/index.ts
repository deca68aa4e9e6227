/** The documentation for assistants, over the Model Context Protocol. */
export * from './corpus';
export {fieldLine, fieldsOf, operationName, operationText, schemaText} from './describe';
export {createHandler, type Handler, type HandlerOptions} from './http';
export {Library} from './library';
export {nodeListener} from './node';
export {createDocsServer, type DocsServerOptions} from './server';
export {type CorpusSource, folderSource, portalSource} from './sources';
export {simulation} from './simulation/index';
export {DEFAULT_SANDBOX, sandboxTool} from './simulation/sandbox';
export type {Simulation} from './tools/tool';
