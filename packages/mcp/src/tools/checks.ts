/** A module of its own, since all of a module is bundled that is imported on demand. */
export {createChecks} from '../../../sandbox/src/index';
