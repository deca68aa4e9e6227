import {describe, expect, it} from 'vitest';
import {packageFolderOf, thirdPartyText} from './thirdParty';

describe('packageFolderOf', () => {
  it.each([
    ['/site/node_modules/react/cjs/react.js', '/site/node_modules/react'],
    ['/site/node_modules/@mdx-js/react/lib/index.js', '/site/node_modules/@mdx-js/react'],
    ['/site/node_modules/a/node_modules/b/index.js', '/site/node_modules/a/node_modules/b'],
    ['C:\\site\\node_modules\\@s\\a\\x.js', 'C:\\site\\node_modules\\@s\\a'],
    ['/site/src/theme/Layout.tsx', undefined],
    ['', undefined],
  ])('%s: %s', (file, folder) => {
    expect(packageFolderOf(file)).toBe(folder);
  });
});

describe('thirdPartyText', () => {
  const one = (name: string, text: string) => ({name, version: '1.0.0', licence: 'MIT', text});

  it('contains each text once, under all packages that share it', () => {
    const text = thirdPartyText([one('b', 'T\r\nU\n'), one('c', 'V'), one('a', 'T\nU')]);
    expect(text).toContain('\na 1.0.0 (MIT)\nb 1.0.0 (MIT)\n---');
    expect(text.match(/^T$/gm)).toHaveLength(1);
    expect(text.indexOf('c 1.0.0')).toBeGreaterThan(text.indexOf('b 1.0.0'));
    expect(text).not.toContain('\r');
  });

  it('does not depend on the order of the packages', () => {
    const all = [one('a', 'T'), one('b', 'U')];
    expect(thirdPartyText(all)).toBe(thirdPartyText([...all].reverse()));
  });
});
