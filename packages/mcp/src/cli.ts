/** The command. */
import {command} from './command';

command();
