import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {type BuildWeights, weighBuild} from './buildWeights';

/** Bytes of each file of the build. */
const FILES = {
  'index.html': 100,
  'index.html.br': 10,
  'index.html.gz': 20,
  'api/index.html': 200,
  'assets/js/main.0a1b2c3d.js': 4000,
  'assets/js/main.0a1b2c3d.js.br': 400,
  'assets/js/7.0123456789ab.js': 500,
  'img/logo.svg': 60,
  'search-index/index.json': 3000,
  'search-index/index.json.br': 300,
  'search-index/terms/0a1b.json': 1000,
  'search-index/2025-06/index.json': 700,
};

/** Scripts with the sidebar of a version, by their number of entries. */
const SIDEBARS = {'assets/js/1.0123456789ab.js': 1, 'assets/js/2.0123456789ab.js': 50};

const sidebarScript = (entries: number) =>
  `JSON.parse('{"docsSidebars":{"api":[${'{},'.repeat(entries)}]}}')`;

describe('weights of a build', () => {
  let folder: string;
  let weights: BuildWeights;

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weights-'));
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
      fs.writeFileSync(path.join(folder, file), text);
    };
    for (const [file, bytes] of Object.entries(FILES)) {
      write(file, 'x'.repeat(bytes));
    }
    for (const [file, entries] of Object.entries(SIDEBARS)) {
      write(file, sidebarScript(entries));
    }
    weights = weighBuild(folder);
  });

  afterAll(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });

  it('count pages once, and compressed copies not at all', () => {
    expect(weights).toMatchObject({pages: 2, html: 300});
    const plain = Object.entries(FILES).filter(([file]) => !/\.(?:br|gz)$/.test(file));
    const scripts = Object.values(SIDEBARS).map(sidebarScript);
    const all = [...plain.map(([, bytes]) => bytes), ...scripts.map(({length}) => length)];
    expect(weights.build).toBe(all.reduce((sum, bytes) => sum + bytes, 0));
  });

  it('count the main script as sent', () => {
    expect(weights.mainScript).toBe(FILES['assets/js/main.0a1b2c3d.js.br']);
  });

  it('name the sidebar of the largest version', () => {
    expect(weights.sidebar).toBe(sidebarScript(50).length);
  });

  it('count the search files that grow with the site, and those of the first query', () => {
    expect(weights.search).toBe(3000 + 1000 + 700);
    expect(weights.searchStart).toBe(300);
  });

  it('are correct for a build without sidebars and search', () => {
    const empty = path.join(folder, 'img');
    expect(weighBuild(empty)).toMatchObject({
      build: 60,
      sidebar: 0,
      search: 0,
      searchStart: 0,
    });
  });
});
