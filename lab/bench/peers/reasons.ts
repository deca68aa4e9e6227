/** Why goals are missed. `BENCHMARKS.md` has the profiles behind these sentences. */
import type {Reasons} from './figures';

const CLICK =
  'A click waits for the processor: styles, layout and paint take more than half of it, scripts the rest.';

export const REASONS: Reasons = {
  'guide, blocking': {
    why: 'The style sheet restyles the page when it arrives, and parts take more than 50 ms to hydrate.',
    upTo: 160,
  },
  'guide, clickFree': {why: CLICK, upTo: 200},
  'guide, clickSlow': {why: CLICK, upTo: 230},
  'operation, clickFree': {why: CLICK, upTo: 250},
  'operation, clickSlow': {why: CLICK, upTo: 270},
  'guide, total': {why: 'The HTML misses its goal, too.', upTo: 168},
  'guide, document': {why: 'The quick start contains its code in five languages.', upTo: 27},
};
