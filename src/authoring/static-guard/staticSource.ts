/** Source path of the page that is being rendered as static HTML; undefined in the frame and on hydrated pages. */
import {createContext} from 'react';

export const StaticSource = createContext<string | undefined>(undefined);
