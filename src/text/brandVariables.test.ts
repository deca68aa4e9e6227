import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {fillBrandVariables} from './brandVariables';

describe('fillBrandVariables', () => {
  it.each([
    ['no variable at all', 'no variable at all'],
    ['${brand.name} and ${brand.name}', `${brand.name} and ${brand.name}`],
    ['---\ntitle: ${brand.apiHost}\n---\n', `---\ntitle: ${brand.apiHost}\n---\n`],
    ['`https://${brand.authHost}/`', `\`https://${brand.authHost}/\``],
    ['${other.name} $brand.name {brand.name}', '${other.name} $brand.name {brand.name}'],
    ['${brand} ${brand.', '${brand} ${brand.'],
    ['${brand.name}}', `${brand.name}}`],
    ['', ''],
  ])('%j becomes %j', (text, filled) => {
    expect(fillBrandVariables(text, 'a.md')).toBe(filled);
  });

  it('fills in every variable', () => {
    for (const [name, value] of Object.entries(brand)) {
      expect(fillBrandVariables(`\${brand.${name}}`, 'a.md')).toBe(value);
    }
  });

  it.each([
    ['${brand.nope}', 1, 1, '${brand.nope}'],
    ['a\nb ${brand.Name}', 2, 3, '${brand.Name}'],
    ['${brand.name}\n\n  x${brand.api_host}', 3, 4, '${brand.api_host}'],
    ['${brand.}', 1, 1, '${brand.}'],
    ['${brand.constructor}', 1, 1, '${brand.constructor}'],
    ['${brand.toString}', 1, 1, '${brand.toString}'],
    ['${brand. name}', 1, 1, '${brand. name}'],
  ])('rejects %j', (text, line, column, variable) => {
    expect(() => fillBrandVariables(text, 'docs/a.mdx')).toThrow(
      `docs/a.mdx:${line}:${column}: the brand variable ${variable} does not exist. Allowed: name, legalName, `,
    );
  });

  it('keeps the number of lines', () => {
    const text = '${brand.name}\n${brand.tagline}\n';
    expect(fillBrandVariables(text, 'a.md').split('\n')).toHaveLength(3);
  });
});
