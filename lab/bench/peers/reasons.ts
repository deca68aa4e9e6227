/** Why goals are missed. `BENCHMARKS.md` has the profiles behind these sentences. */
import type {Reasons} from './figures';

const CLICK =
  'A click waits for the processor: scripts take half of it, styles, layout and paint the rest.';

export const REASONS: Reasons = {
  'guide, blocking': {
    why: 'The style sheet restyles the page when it arrives, and the components around the parts are hydrated in one task.',
    upTo: 160,
  },
  'guide, clickFree': {why: CLICK, upTo: 280},
  'guide, clickSlow': {why: CLICK, upTo: 250},
  'operation, clickFree': {why: CLICK, upTo: 265},
  'operation, clickSlow': {why: CLICK, upTo: 285},
  'guide, total': {why: 'The HTML misses its goal, too.', upTo: 168},
  'guide, document': {why: 'The quick start contains its code in five languages.', upTo: 27},
};
