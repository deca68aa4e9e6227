import {expect, it} from 'vitest';
import {passageOf, pathOf, readCopy, wholeSection} from '../src/sections';

const COPY = readCopy(
  'guide.md',
  'Guide',
  `Start.

## Payments

### Cancel

#### Deadline

At noon.

### Refund

Send the money back.

## Limits

One a day.
`,
);

const at = (heading: string) => COPY.sections.findIndex((section) => section.heading === heading);

it('returns the text of a section and those below it, but not the next of its level', () => {
  expect(wholeSection(COPY, at('Cancel'))).toBe('#### Deadline\n\nAt noon.');
  expect(wholeSection(COPY, at('Limits'))).toBe('One a day.');
});

it('shows what is below a section without a text of its own', () => {
  expect(passageOf(COPY, at('Cancel'))).toContain('At noon.');
  expect(passageOf(COPY, at('Cancel'))).not.toContain('Send the money back.');
});

it('names each heading above a section once', () => {
  expect(pathOf(COPY, at('Deadline'))).toBe('Guide › Payments › Cancel › Deadline');
  expect(pathOf(COPY, at('Refund'))).toBe('Guide › Payments › Refund');
  expect(pathOf(COPY, at('Limits'))).toBe('Guide › Limits');
});
