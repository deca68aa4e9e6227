import {createContext} from 'react';

/** Whether the content is in a panel that the reader must first choose. */
export const HiddenPanel = createContext(false);
