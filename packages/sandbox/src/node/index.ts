/** The public interface for Node.js: the core and the server. */
export * from '../index';
export {DEFAULT_PORT, type RunningSandbox, type ServerOptions, startSandbox} from './server';
export {main} from './cli';
export {type FileStore, fileStore} from './store';
