import type {DecodedSourceMap} from '@jridgewell/trace-mapping';
import {describe, expect, it} from 'vitest';
import {charactersBySource, ownerOf, sharesOf} from './attribution';

describe('where the bytes of a script come from', () => {
  it('counts the characters from one mapping to the next, and what nobody has made', () => {
    const script = '(()=>{aaaa;bb})();\ncccccc';
    const map: DecodedSourceMap = {
      version: 3,
      names: [],
      sources: ['a.ts', 'b.ts', null],
      mappings: [
        [[6, 0, 0, 0], [11, 1, 0, 0], [13]],
        [
          [0, 1, 1, 0],
          [4, 2, 0, 0],
        ],
      ],
    };
    expect([...charactersBySource(script, map)]).toEqual([
      ['bundler', 6 + 5 + 2],
      ['a.ts', 5],
      ['b.ts', 2 + 4],
    ]);
  });

  it.each([
    ['webpack://site/./node_modules/react-dom/cjs/react-dom.production.js?ab12', 'react-dom'],
    ['webpack://site/../node_modules/a/node_modules/@b/c/index.js', '@b/c'],
    ['webpack://site/./src/search/launcher.ts', 'src/search'],
    ['webpack://site/./packages/openapi-reference/src/client.ts', 'packages/openapi-reference'],
    [
      'webpack://site/./.docusaurus/docusaurus-plugin-content-docs/api/p/docs-api-2f1.json',
      'generated: sidebars',
    ],
    ['webpack://site/./.docusaurus/routes.js', 'generated: routes.js'],
    ['webpack://site/./config/behaviour.ts', 'config/behaviour.ts'],
    ['webpack://site/webpack/runtime/get_javascript_chunk_filename', 'bundler'],
    ['bundler', 'bundler'],
  ])('%s belongs to %s', (source, owner) => {
    expect(ownerOf(source)).toBe(owner);
  });

  it('divides the compressed size by parts of the text, the largest first', () => {
    const characters = new Map([
      ['webpack://site/./src/ui/a.ts', 100],
      ['webpack://site/./node_modules/react/index.js', 700],
      ['webpack://site/./src/ui/b.ts', 200],
    ]);
    expect(sharesOf(characters, 500)).toEqual([
      {owner: 'react', bytes: 350},
      {owner: 'src/ui', bytes: 150},
    ]);
  });
});
