/** Before the browsers of `fontSets.spec.ts` start, and once: two installations at a time would lock each other out. */
import {ensureFonts} from '../../scripts/systemFonts';
import {test} from './fixtures';

test('the fonts of each set exist', () => {
  ensureFonts();
});
