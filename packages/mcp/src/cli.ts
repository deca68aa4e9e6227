import {command} from './command';

command();
