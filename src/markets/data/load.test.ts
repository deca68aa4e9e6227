import {cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {MARKET_DATA_DIR, loadMarkets} from './load';
import {siteDir} from './markets.fixture';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'markets-'));
  cpSync(path.join(siteDir, MARKET_DATA_DIR), path.join(dir, MARKET_DATA_DIR), {recursive: true});
});

afterEach(() => {
  rmSync(dir, {recursive: true, force: true});
});

function replace(name: string, from: string, to: string): void {
  const file = path.join(dir, MARKET_DATA_DIR, name);
  const content = readFileSync(file, 'utf8');
  expect(content).toContain(from);
  writeFileSync(file, content.replace(from, to));
}

function failure(): string {
  try {
    loadMarkets(dir);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the data was accepted');
}

describe('loadMarkets', () => {
  it('reads all files', () => {
    expect(loadMarkets(dir).markets).toHaveLength(30);
  });

  it('throws one error with the problems of all files', () => {
    replace('fi.json', 'FI2112345600000785', 'FI0012345600000785');
    replace('se.json', '"SEK"', '"SKR"');
    replace('common.json', '"applies_to": "all"', '"applies_to": "most"');
    const lines = failure().split('\n');
    expect(lines[0]).toBe('The market data is not valid:');
    expect(lines.some((line) => line.startsWith('markets/data/fi.json: iban.example '))).toBe(true);
    expect(lines.some((line) => line.startsWith('markets/data/se.json: currencies[0] '))).toBe(
      true,
    );
    expect(lines).toContain(
      'markets/data/common.json: access_rules[0].applies_to = "most" is not valid. Allowed: all, euro-area, ' +
        'eu-outside-euro-area, or a list of page codes.',
    );
  });

  it('reports a file that is not JSON', () => {
    replace('fi.json', '{', '');
    expect(failure()).toContain('markets/data/fi.json: the file cannot be read');
  });

  it.each(['null', '"nordea"', '5'])('reports a bank that is %s', (bank) => {
    replace('fi.json', '"banks": [', `"banks": [${bank},`);
    expect(failure()).toContain('markets/data/fi.json: banks[0] ');
  });

  it('reports missing and unexpected files', () => {
    const data = path.join(dir, MARKET_DATA_DIR);
    renameSync(path.join(data, 'fi.json'), path.join(data, 'finland.json'));
    const message = failure();
    expect(message).toContain('markets/data/fi.json: the file cannot be read');
    expect(message).toContain('markets/data/finland.json: the file does not belong in this folder');
  });

  it('reports a file with the content of another country', () => {
    cpSync(path.join(dir, MARKET_DATA_DIR, 'se.json'), path.join(dir, MARKET_DATA_DIR, 'fi.json'));
    expect(failure()).toContain('markets/data/fi.json: code = "se" does not match the file name');
  });
});
