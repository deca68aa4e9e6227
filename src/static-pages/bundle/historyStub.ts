/**
 * Replaces `history` in the browser: the router also imports histories in the hash of the address and in memory, which
 * this site does not use.
 */
export {
  createBrowserHistory,
  createLocation,
  createPath,
  locationsAreEqual,
} from 'history/esm/history.js';

function unused(): never {
  throw new Error(
    'This site keeps its history in the address (src/static-pages/bundle/historyStub.ts).',
  );
}

export {unused as createHashHistory, unused as createMemoryHistory};
