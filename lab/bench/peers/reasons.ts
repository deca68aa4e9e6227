/** Why goals are missed. `BENCHMARKS.md` has the profiles behind these sentences. */
import type {Reasons} from './figures';

const CLICK =
  'A click waits for the processor: scripts take about half of it, styles and layout most of the rest.';

export const REASONS: Reasons = {
  'guide, clickFree': {why: CLICK, upTo: 500},
  'guide, clickSlow': {why: CLICK, upTo: 500},
  'operation, clickFree': {why: CLICK, upTo: 450},
  'operation, clickSlow': {why: CLICK, upTo: 500},
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
