import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {expect, it} from 'vitest';
import {BUILD} from './site';

const folder = path.join(BUILD, 'assets/js');

it('every script in the build can be parsed by a browser', () => {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  const broken = files.flatMap((file) => {
    try {
      new vm.Script(fs.readFileSync(path.join(folder, file), 'utf8'));
      return [];
    } catch (error) {
      return [`${file}: ${String(error)}`];
    }
  });
  expect(broken).toEqual([]);
});
