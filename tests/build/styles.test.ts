import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {builtPages, BUILD} from './site';

/** Names from CSS modules end in an underscore and four characters. */
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

/** Names and blocks of Infima. Single words are too common to look for in scripts. */
const infima = new Set(
  [
    ...fs
      .readFileSync('node_modules/infima/dist/css/default/default.css', 'utf8')
      .matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g),
  ].map(([, name = '']) => name),
);
const isDropped = (name: string) => infima.has(name) && !styled.has(name);

/** Options of the theme's configuration that this site does not set. */
const UNSET_OPTIONS = [
  ...[
    'button--secondary',
    'dropdown__link',
    'footer--dark',
    'footer__link-separator',
    'navbar--dark',
    'navbar--primary',
  ],
];

describe('the style sheet', () => {
  it('contains the classes of Infima that scripts use', () => {
    const scripts = path.join(BUILD, 'assets/js');
    const words = new Set(
      fs
        .readdirSync(scripts)
        .filter((file) => file.endsWith('.js'))
        .flatMap(
          (file) => fs.readFileSync(path.join(scripts, file), 'utf8').match(/[\w-]+/g) ?? [],
        ),
    );
    const dropped = [...words].filter((name) => /__|--/.test(name) && isDropped(name));
    expect(dropped.filter((name) => !UNSET_OPTIONS.includes(name))).toEqual([]);
    expect(words).toContain('menu__link--active');
  });

  it('contains the classes of Infima and of components that pages use', () => {
    const missing = builtPages().flatMap(({address, html}) =>
      [...classesOf(html).filter(isDropped), ...unstyled(html)].map(
        (name) => `${address}: ${name}`,
      ),
    );
    expect(missing).toEqual([]);
  });
});
