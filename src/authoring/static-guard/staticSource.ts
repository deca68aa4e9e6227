/** Source of the page that is rendered as static HTML; undefined in the frame and on pages that React hydrates. */
import {createContext} from 'react';

export const StaticSource = createContext<string | undefined>(undefined);
