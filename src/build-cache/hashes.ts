/** Hashes the inputs of a build's results. */
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../text/sha256';
import {filesIn} from '../text/files';

/** Code and settings. The lock file represents all packages. */
const CODE = [
  ...['config', 'hosting', 'packages', 'scripts', 'src'],
  ...['docusaurus.config.ts', 'package.json', 'package-lock.json', 'sidebars.ts'],
];
/** Paths that are installed, generated from other inputs, or never read by a build. */
const LEFT_OUT = /(?:^|\/)(?:(?:node_modules|dist|tests)(?:\/|$)|README\.md$)/;

function filesOf(siteDir: string, name: string): string[] {
  const place = path.join(siteDir, name);
  if (!fs.existsSync(place)) {
    return [];
  }
  return fs.statSync(place).isFile() ? [name] : filesIn(place).map((file) => `${name}/${file}`);
}

/**
 * Hashes names, contents and execute permissions.
 * @param names - files and folders below the site; missing ones count as empty
 * @param leftOut - paths to ignore, with forward slashes
 */
export function filesHash(siteDir: string, names: readonly string[], leftOut?: RegExp): string {
  const lines = names
    .flatMap((name) => filesOf(siteDir, name))
    .filter((file) => leftOut?.test(file) !== true)
    .map((file) => {
      const whole = path.join(siteDir, file);
      const isExecutable = (fs.statSync(whole).mode & fs.constants.S_IXUSR) !== 0;
      return `${file} ${isExecutable} ${sha256(fs.readFileSync(whole))}`;
    });
  return sha256(lines.sort().join('\n'));
}

/** Hashes everything that can change a result except its input: our code and settings, packages and Node.js. */
export function codeHash(siteDir: string): string {
  return sha256(`${process.version} ${filesHash(siteDir, CODE, LEFT_OUT)}`);
}
