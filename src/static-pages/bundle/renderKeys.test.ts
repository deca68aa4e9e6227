import {describe, expect, it} from 'vitest';
import {createRenderKeys, type ServerBundle} from './renderKeys';

const PREFIX = '__webpack_require__';
const load = (id: string) => `()=>${PREFIX}.e(/* import() | name */ "${id}").then(x)`;

/** Two pages in a layout; each has a chunk, and so has the layout. */
const BUNDLE: ServerBundle = {
  modules: ['1 react', `2 registry ${load('10')} ${load('11')} ${load('12')}`],
  chunks: new Map([
    ['10.js', 'page a'],
    ['11.js', 'page b'],
    ['12.js', 'layout'],
    ['13.js', 'code of both pages'],
  ]),
  fileOf: (id) => `${id}.js`,
  loaders: new Map([
    ['a', load('10')],
    ['b', load('11')],
    ['layout', load('12')],
  ]),
  parts: {
    '/docs-0a1': {__comp: 'layout', __context: {plugin: 'data'}},
    '/docs/a/-0a2': {__comp: 'layout', content: 'a'},
    '/docs/b/-0a3': {__comp: 'layout', content: 'b'},
  },
};

const keysOf = (bundle: Partial<ServerBundle>) => {
  const keyOf = createRenderKeys({...BUNDLE, ...bundle}, (text) => `(${text})`);
  return ['/docs/a/', '/docs/b/', '/docs/404.html'].map((pathname) => keyOf?.(pathname));
};

/** Which of the pages a, b and the not-found view are rendered again. */
const changed = (bundle: Partial<ServerBundle>, before: Partial<ServerBundle> = {}) => {
  const old = keysOf(before);
  return keysOf(bundle).map((key, index) => key !== old[index]);
};

const withChunk = (file: string, text: string) => ({
  chunks: new Map([...BUNDLE.chunks, [file, text]]),
});

describe('createRenderKeys', () => {
  it('gives each page its key, and the same one again', () => {
    expect(new Set(keysOf({})).size).toBe(3);
    expect(changed({})).toEqual([false, false, false]);
  });

  it('renders a page whose content has changed, and no other', () => {
    expect(changed(withChunk('10.js', 'other text'))).toEqual([true, false, false]);
  });

  it('renders every page if anything else has changed', () => {
    const all = [true, true, true];
    expect(changed(withChunk('12.js', 'other layout'))).toEqual(all);
    expect(changed(withChunk('13.js', 'other code'))).toEqual(all);
    expect(changed({modules: ['1 other react', ...BUNDLE.modules.slice(1)]})).toEqual(all);
  });

  it('counts content for every page if another module or route loads it, too', () => {
    const modules = [...BUNDLE.modules, `3 component ${load('10')}`];
    expect(changed({modules, ...withChunk('10.js', 'other text')}, {modules})).toEqual([
      true,
      true,
      true,
    ]);
    const parts = {...BUNDLE.parts, '/docs/c/-0a4': {content: 'a'}};
    expect(changed({parts, ...withChunk('10.js', 'other text')}, {parts})).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('keeps nothing if chunks are loaded in an unknown way', () => {
    expect(keysOf({modules: [...BUNDLE.modules, `const e = ${PREFIX}.e;`]})).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
