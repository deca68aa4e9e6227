import {createContext} from 'react';

/** Whether what is rendered is in a panel that a reader has to choose. */
export const HiddenPanel = createContext(false);
