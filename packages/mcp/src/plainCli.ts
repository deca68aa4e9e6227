/** The command of any other portal. */
import {command} from './command';

command();
