/** Why goals are missed. `BENCHMARKS.md` has the profiles behind these sentences. */
import type {Reasons} from './figures';

const CLICK =
  'A click waits for the processor: scripts take half of it, styles, layout and paint the rest.';

export const REASONS: Reasons = {
  'guide, blocking': {
    why: 'The style sheet restyles the page when it arrives, and React hydrates the frame.',
    upTo: 160,
  },
  'guide, clickFree': {why: CLICK, upTo: 280},
  'guide, clickSlow': {why: CLICK, upTo: 250},
  'operation, clickFree': {why: CLICK, upTo: 265},
  'operation, clickSlow': {why: CLICK, upTo: 285},
  'guide, total': {why: 'Scripts and HTML miss their goals, too.', upTo: 220},
  'guide, script': {
    why: 'React and its router take 64 kB, and the theme of Docusaurus 13.',
    upTo: 112,
  },
  'guide, document': {why: 'The quick start contains its code in five languages.', upTo: 30},
  'home, total': {
    why: 'The scripts are those of every page, and the code is in several languages.',
    upTo: 173,
  },
};
