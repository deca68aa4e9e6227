/** The two linters share the rules of typescript-eslint: none may fall between them. */
import fs from 'node:fs';
import tseslint from 'typescript-eslint';
import {describe, expect, it} from 'vitest';

const PREFIX = '@typescript-eslint/';

/** Rules with types that this version of Oxlint does not have; remove one here as soon as it does. */
const MISSING = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];

const typedRules = tseslint.configs.strictTypeChecked
  .flatMap(({rules}) => Object.entries(rules ?? {}))
  .filter(([name, severity]) => name.startsWith(PREFIX) && severity !== 'off')
  .map(([name]) => name.slice(PREFIX.length))
  .filter((name) => needsTypes(name));

function needsTypes(name: string): boolean {
  const {rules} = tseslint.plugin as unknown as {
    rules: Readonly<Record<string, {meta: {docs?: {requiresTypeChecking?: boolean}}}>>;
  };
  return rules[name]?.meta.docs?.requiresTypeChecking === true;
}

describe('rules of "strictTypeChecked" that need types', () => {
  const {rules} = JSON.parse(fs.readFileSync('.oxlintrc.json', 'utf8')) as {
    rules: Readonly<Record<string, unknown>>;
  };

  it('are read from the preset', () => {
    expect(typedRules).toContain('no-floating-promises');
    expect(typedRules).not.toContain('no-explicit-any');
  });

  it.each(typedRules.filter((name) => !MISSING.includes(name)))('%s is on in Oxlint', (name) => {
    const setting = rules[`typescript/${name}`];
    expect(Array.isArray(setting) ? (setting[0] as unknown) : setting).toBe('error');
  });

  it('are all that Oxlint is asked to check', () => {
    const asked = Object.keys(rules).map((name) => name.replace('typescript/', ''));
    expect([...asked, ...MISSING].toSorted()).toEqual(typedRules.toSorted());
  });
});
