/**
 * Parts of the portal switched off alone in this repository: the build lists all lines that still have it, and
 * builds without it once they are edited. The list is followed as an author would, by nothing but its messages.
 */
import fs from 'node:fs';
import path from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {FEATURES, type Features} from '../../config/features';
import {BrokenSite, BUILD_PATIENCE} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';

const site = new BrokenSite();
const build = path.join(site.folder, 'build');

afterEach(() => {
  site.repair();
});
afterAll(removeCopies);

const MESSAGE =
  /^(\S+):(\d+): the (line|code block|file) (?:leads to \/([\w-]+)\/|has <(\w+)>), but (\w+) is .+ in config\/features\.ts\. Allowed: /;

/** @returns the line without a link to a part, or without itself if it is about the part */
function withoutPart(line: string, address: string | undefined): string {
  const text = line.replace(
    new RegExp(String.raw`\[([^\]]*)\]\((?:pathname://)?/${address ?? '-'}/[^)]*\)`, 'g'),
    '$1',
  );
  return text === line ? '' : text;
}

/** @param at - line of the fence, from 0 */
function withoutBlock(lines: readonly string[], at: number): string[] {
  const end = lines.indexOf('```', at);
  return [...lines.slice(0, at), ...lines.slice(end + 1)];
}

/** Edits the lines and code blocks that a build has named, from the last one, so that the places of others stay. */
function follow(output: string, feature: string): number {
  const lines = output.split('\n').filter((line) => !/^\[INFO\]|^npm warn|^\s*$/.test(line));
  const found = lines.map((line) => {
    const [, file = '', number = '', what, address, , named] = MESSAGE.exec(line) ?? [];
    expect(named, line).toBe(feature);
    return {file, at: Number(number) - 1, what, address};
  });
  for (const {file} of found.filter(({what}) => what === 'file')) {
    site.remove(file);
  }
  const edits = found.filter(({what}) => what !== 'file');
  for (const {file, at, what, address} of edits.toSorted((one, other) => other.at - one.at)) {
    site.edit(file, (text) => {
      const before = text.split('\n');
      const after =
        what === 'line'
          ? before.map((one, index) => (index === at ? withoutPart(one, address) : one))
          : withoutBlock(before, at);
      return after.join('\n');
    });
  }
  return lines.length;
}

/** Texts of a file of the build: those of an archive are the texts in it. */
function textsOf(file: string): string[] {
  const content = fs.readFileSync(file);
  return file.endsWith('.zip')
    ? Object.values(unzipSync(content)).map((one) => strFromU8(one))
    : [content.toString('utf8')];
}

/** Files of a build that have something, in their names or texts. */
function filesWith(pattern: RegExp): string[] {
  return fs
    .readdirSync(build, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !/\.(?:png|woff2)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(build, file).split(path.sep).join('/'))
    .filter(
      (file) =>
        pattern.test(file) || textsOf(path.join(build, file)).some((text) => pattern.test(text)),
    );
}

/** What a build has of each part: files, links to them, code. Texts that only speak of a part are the author's. */
const PARTS: readonly [feature: keyof Features, value: Features[keyof Features], of: RegExp][] = [
  ['markets', false, /(?:docs\/|^|\]\(\/)markets\//],
  ['tpp', false, /(?:docs\/|^|\]\(\/)tpp\//],
  ['samples', false, /(?:docs\/|^|\]\(\/)samples\//],
  ['assistants', false, /(?:docs\/|^|\]\(\/)mcp\/|docs-mcp\.mjs/],
  ['sandbox', false, /open-banking-sandbox\.mjs/],
  ['jwtHelper', false, /data-jwt-helper/],
  ['tryIt', false, /data-try-tour|(?:^|\/)try-it\//],
  ['tryIt', 'examples', /data-try-(?:tour|hero)/],
];

describe.each(PARTS)('%s: %j', (feature, value, part) => {
  it(
    'is listed line by line, and leaves nothing in the build once the list is followed',
    () => {
      site.edit('config/features.ts', (text) =>
        text.replace(
          `  ${feature}: ${JSON.stringify(FEATURES[feature]).replaceAll('"', "'")},`,
          `  ${feature}: ${JSON.stringify(value).replaceAll('"', "'")},`,
        ),
      );
      const first = site.build('--no-copies');
      expect(first.status, first.output).not.toBe(0);
      expect(follow(first.output, feature)).toBeGreaterThan(0);
      const second = site.build('--no-copies');
      expect(second.status, second.output).toBe(0);
      expect(filesWith(part)).toEqual([]);
      const ruleFiles = filesWith(/^[\w/]*try-it\/[\w-]+\.json$/);
      expect(ruleFiles.length > 0, 'rules of examples').toBe(value === 'examples');
    },
    2 * BUILD_PATIENCE,
  );
});
