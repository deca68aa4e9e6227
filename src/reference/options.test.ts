import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, expect, it} from 'vitest';
import {refuseFormerFolder} from './options';

const site = fs.mkdtempSync(path.join(os.tmpdir(), 'translations-'));
const french = path.join(site, 'i18n/fr');

afterEach(() => {
  fs.rmSync(site, {recursive: true});
});

it('names a folder with translations that nothing reads, and the folder that is read', () => {
  const refuse = () => {
    refuseFormerFolder(french, site);
  };
  fs.mkdirSync(path.join(french, 'docusaurus-openapi-reference'), {recursive: true});
  expect(refuse).not.toThrow();
  fs.mkdirSync(path.join(french, 'openapi-reference'));
  expect(refuse).toThrow(
    'i18n/fr/openapi-reference: this folder is not read any more. Allowed: its files in i18n/fr/docusaurus-openapi-reference.',
  );
});
