/** The command of a portal whose API `packages/sandbox` simulates. */
import {command} from './command';
import {simulation} from './simulation/index';

command(simulation);
