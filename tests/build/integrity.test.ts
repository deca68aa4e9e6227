import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {expect, it} from 'vitest';
import {BUILD, builtPages} from './site';

it('every page has the correct hashes of its scripts and styles, and only files of its own', () => {
  const known = new Map<string, string>();
  const hashOf = (address: string) => {
    const found = known.get(address);
    if (found !== undefined) {
      return found;
    }
    const content = fs.readFileSync(path.join(BUILD, address.replace(/^\/docs\//, '')));
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    known.set(address, hash);
    return hash;
  };
  for (const {address, $} of builtPages()) {
    const tags = $('script[src], link[rel=stylesheet]').toArray();
    expect(tags.length, address).toBeGreaterThanOrEqual(3);
    for (const tag of tags) {
      const source = $(tag).attr('src') ?? $(tag).attr('href') ?? '';
      expect(source).toMatch(/^\/docs\/assets\//);
      expect($(tag).attr('integrity'), `${source} in ${address}`).toBe(hashOf(source));
    }
  }
});

it('every script in the build can be parsed by a browser', () => {
  const folder = path.join(BUILD, 'assets/js');
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(
      () => new vm.Script(fs.readFileSync(path.join(folder, file), 'utf8')),
      file,
    ).not.toThrow();
  }
});
