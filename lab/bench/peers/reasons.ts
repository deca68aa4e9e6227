/** Why goals are missed. `BENCHMARKS.md` has the profiles behind these sentences. */
import type {Reasons} from './figures';

export const REASONS: Reasons = {};
