import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {SHIPPED_OTHERWISE} from '../../config/supplyChain';
import {BUILD} from './site';

const text = fs.readFileSync(path.join(BUILD, 'third-party.txt'), 'utf8');
const RULE = `${'-'.repeat(80)}\n`;
/** Names and texts alternate. */
const [, ...parts] = text.split(RULE);
const sections = parts.flatMap((names, index) =>
  index % 2 === 0 ? [{names: names.trim().split('\n'), text: parts[index + 1] ?? ''}] : [],
);
const packages = sections.flatMap(({names}) =>
  names.map((line) => {
    const [, name = '', version = '', licence = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(line) ?? [];
    return {name, version, licence};
  }),
);
const names = packages.map(({name}) => name);

describe('third-party.txt', () => {
  it('lists packages of which readers receive parts, and none that only the build runs', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        ...['react', 'react-dom', 'react-router', 'history', 'clsx', 'medium-zoom'],
        ...['@docusaurus/core', '@docusaurus/theme-classic', 'infima'],
        ...SHIPPED_OTHERWISE,
      ]),
    );
    const ofBuild = ['@docusaurus/faster', '@swc/core', 'lightningcss', 'mermaid'];
    expect(names.filter((name) => ofBuild.includes(name))).toEqual([]);
  });

  it('lists the installed version once', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const {name, version} of packages) {
      // Docusaurus installs its copy of react-loadable under the name of the original.
      const file = [name, path.posix.basename(name)]
        .map((folder) => path.join('node_modules', folder, 'package.json'))
        .find((each) => fs.existsSync(each));
      expect(JSON.parse(fs.readFileSync(file ?? name, 'utf8')), name).toMatchObject({
        name,
        version,
      });
    }
  });

  it('has a licence that allows distribution, with its holder and terms', () => {
    for (const {name, licence} of packages) {
      expect(['MIT', 'OFL-1.1'], name).toContain(licence);
    }
    for (const section of sections) {
      expect(section.text, section.names.join()).toMatch(/copyright/i);
      expect(section.text, section.names.join()).toMatch(/permission is hereby granted|OPEN FONT/i);
    }
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(text).toMatch(/Copyright 2024 The Geist Project Authors/);
  });
});
