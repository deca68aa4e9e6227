import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {builtPages, BUILD} from './site';

/** CSS modules end their names in an underscore and four characters. */
const MODULE_CLASS = /^[A-Za-z][\w-]*_[\w-]{4}$/;

const folder = path.join(BUILD, 'assets/css');
const css = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.css'))
  .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');
const styled = new Set(
  [...css.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
);

function classesOf(html: string): string[] {
  return [...html.matchAll(/\sclass=(?:"([^"]*)"|([^\s>"]+))/g)].flatMap(([, quoted, bare]) =>
    (quoted ?? bare ?? '').split(/\s+/),
  );
}

const unstyled = (html: string) => [
  ...new Set(classesOf(html).filter((name) => MODULE_CLASS.test(name) && !styled.has(name))),
];

describe('the style sheet', () => {
  it.each(builtPages())('has the styles of the components on /$address', ({html}) => {
    expect(unstyled(html)).toEqual([]);
  });

  it('the check detects a class without a style', () => {
    expect(unstyled('<p class=wide_ab1C><p class="menu scroll_-b1C">')).toEqual([
      'wide_ab1C',
      'scroll_-b1C',
    ]);
  });
});
