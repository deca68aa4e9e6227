import {describe, expect, it} from 'vitest';
import {HEADER_RULES, SECURITY_HEADERS} from './headers';
import {REDIRECT_RULES} from '../src/addresses/redirects';
import {hostingTables} from './tables';
import {withGeneratedParts} from '../src/authoring/generatedParts';

describe('hostingTables', () => {
  const tables = hostingTables();

  it('contain each rule', () => {
    const rows = (name: string) => (tables[name] ?? '').split('\n').slice(2);
    expect(rows('redirects')).toHaveLength(REDIRECT_RULES.length);
    expect(rows('security-headers')).toHaveLength(Object.keys(SECURITY_HEADERS).length);
    expect(rows('headers')).toHaveLength(Object.values(HEADER_RULES).flat().length);
    expect(rows('policy').join()).toContain("| `default-src` | `'none'` |");
  });

  it('have the same number of cells in each row, with escaped pipes in patterns', () => {
    for (const table of Object.values(tables)) {
      const counts = table.split('\n').map((line) => line.split(/(?<!\\)\|/).length);
      expect(new Set(counts).size, table).toBe(1);
    }
  });
});

describe('withGeneratedParts', () => {
  const page = 'Before\n\n<!-- generated: a -->\nold\n<!-- end -->\n\nAfter\n';
  const filled = 'Before\n\n<!-- generated: a -->\n\nnew $1\n\n<!-- end -->\n\nAfter\n';

  it('replaces the text between the comments, repeatedly', () => {
    expect(withGeneratedParts(page, {a: 'new $1'})).toBe(filled);
    expect(withGeneratedParts(filled, {a: 'new $1'})).toBe(filled);
  });

  it('rejects an unknown place, and a part without a place', () => {
    expect(() => withGeneratedParts(page, {})).toThrow(/"<!-- generated: a -->" is unknown/);
    expect(() => withGeneratedParts(page, {a: '', b: ''})).toThrow(/no place for "b"/);
  });
});
