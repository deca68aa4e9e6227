import {createContext, type ReactNode, useEffect, useState} from 'react';
import {hydrated} from './inOwnTask';

/**
 * Replaces the module of this name in Docusaurus: whether components may render what the server could not know. It
 * becomes true after the last part of the frame has been hydrated, and not after the first: until then, all must render
 * as the server has done.
 */
export const Context = createContext(false);

export function BrowserContextProvider({children}: {children: ReactNode}): ReactNode {
  const [isBrowser, setIsBrowser] = useState(false);
  useEffect(() => {
    void hydrated().then(() => {
      setIsBrowser(true);
    });
  }, []);
  return <Context.Provider value={isBrowser}>{children}</Context.Provider>;
}
