import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {FEATURES_FILE, type Features, isNewer, readRange, usesIn} from './range.fixture';

const list = JSON.parse(fs.readFileSync(FEATURES_FILE, 'utf8')) as Features;

/** Uses features on purpose. */
const SPECIMEN = 'src/site/browsers/features.fixture.ts';

/** Entry points of the readers' scripts, which import everything that is loaded later. */
const ENTRIES = [
  'src/site/pageFeatures.ts',
  'src/static-pages/bundle/startInSteps.ts',
  ...fs
    .readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/theme/${file}`),
];

/** Uses that first check for the feature, or work without it. */
const GUARDED: Readonly<Record<string, string>> = {
  'CSS.highlights': "litFields.ts asks: 'highlights' in CSS",
  Highlight: 'litFields.ts creates it only for CSS.highlights',
  '.caretPositionFromPoint': 'litFields.ts asks: in document',
  '.offsetNode': 'litFields.ts: of a caret position',
  'CaretPosition.offset': 'litFields.ts: of a caret position',
  'Clipboard.write': 'copyFrom.ts, with ClipboardItem',
  ClipboardItem: 'copyFrom.ts asks: in window',
};

/** Read the types of all scripts once. */
const used = usesIn([...ENTRIES, SPECIMEN], list);

describe('features that readers’ browsers may lack', () => {
  it('are listed for the range in package.json', () => {
    const range = readRange();
    // An older range needs a longer list, from `@mdn/browser-compat-data`.
    expect(range.every((version, index) => version >= (list.range[index] ?? Infinity))).toBe(true);
  });

  it('are not used by the scripts of the site', () => {
    const range = readRange();
    const uses = used.filter(({file, feature}) => {
      const versions = list.features[feature];
      return file !== SPECIMEN && versions !== undefined && isNewer(versions, range);
    });
    const found = new Set(uses.map(({feature}) => feature));
    expect(Object.keys(GUARDED).filter((feature) => !found.has(feature))).toEqual([]);
    expect(uses.filter(({feature}) => !Object.hasOwn(GUARDED, feature))).toEqual([]);
  });

  it('are found by type', () => {
    const inSpecimen = used.filter(({file}) => file === SPECIMEN);
    expect(inSpecimen.map(({feature}) => feature)).toEqual([
      '.canParse',
      '.toSorted',
      '.checkVisibility',
      '.ariaLabel',
      ':has',
    ]);
  });
});
