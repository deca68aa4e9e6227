import {startIslands} from '../static-pages/islands/startIslands';
import {islands} from './islands';

export const enhanceIslands = startIslands(islands);
