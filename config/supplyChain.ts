/**
 * Everything third-party that the project accepts, each with its reason. `npm run check` and `npm run audit`
 * compare the lock file with it.
 */

/** Who receives code under the licence: readers (as part of the site) or only those who build it. */
type Reach = 'site' | 'tools';

/** Licences by their SPDX id, and why they are acceptable. A package of the dependencies counts as part of the site. */
export const ALLOWED_LICENCES: Readonly<Record<string, {reach: Reach; why: string}>> = {
  MIT: {reach: 'site', why: 'keep the notice; third-party.txt has it'},
  'MIT-0': {reach: 'site', why: 'no conditions'},
  ISC: {reach: 'site', why: 'as MIT'},
  '0BSD': {reach: 'site', why: 'no conditions'},
  'BSD-2-Clause': {reach: 'site', why: 'keep the notice'},
  'BSD-3-Clause': {reach: 'site', why: 'keep the notice; no advertising with the name'},
  'Apache-2.0': {reach: 'site', why: 'keep the notice; grants patents'},
  'BlueOak-1.0.0': {reach: 'site', why: 'keep the notice'},
  'CC0-1.0': {reach: 'site', why: 'public domain'},
  'OFL-1.1': {
    reach: 'site',
    why: 'fonts: may be served and subset with the notice, not sold on their own',
  },
  'Python-2.0': {
    reach: 'site',
    why: 'permissive; parses command-line arguments, only in the build',
  },
  'CC-BY-4.0': {
    reach: 'site',
    why: 'data of caniuse-lite: attribution; only the build reads it',
  },
  'MPL-2.0': {
    reach: 'site',
    why: 'copyleft for its own files, which we do not change; compiler and test tool, not part of the site',
  },
  BSD: {
    reach: 'tools',
    why: 'no SPDX id: notices of the word lists that the spelling check reads, to be kept with them',
  },
};

/** Licences of packages without an SPDX expression, as read in the named file. */
export const LICENCES_READ: Readonly<Record<string, {licence: string; where: string}>> = {
  eval: {licence: 'MIT', where: 'LICENSE'},
  format: {licence: 'MIT', where: 'Readme.md'},
  'require-like': {licence: 'MIT', where: 'License'},
};

/**
 * Packages with an install script. None of them run: `.npmrc` has `ignore-scripts=true`. Each entry says what is
 * missing as a result.
 */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@swc/core':
    'looks for its binary and would download a slower version if it is missing; the binary is a package in the lock file',
  'core-js': 'prints a request for donations',
  esbuild:
    'replaces its command with its binary to avoid starting Node.js; its JavaScript interface, which is all that we use, finds the binary without this',
};

/**
 * Findings of `npm audit` that we accept, by the id of the advisory (`GHSA-…`): why each is harmless here, and when it
 * can be removed.
 */
export const AUDIT_EXCEPTIONS: Readonly<Record<string, {package: string; why: string}>> = {};

/**
 * Packages that the site contains without the bundler; all others are found in the bundle.
 */
export const SHIPPED_OTHERWISE: readonly string[] = [
  // static/assets/fonts, cut by scripts/fonts.ts
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  // the few lines that load scripts, in the first of them
  '@rspack/core',
];

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/**
 * Notices of packages in the site and in its downloads without a licence text, with the copyright holder from their
 * files.
 */
export const NOTICES: Readonly<Record<string, string>> = {
  '@cfworker/json-schema': `MIT License\n\nCopyright (c) Jeremy Danyow\n\n${MIT_TERMS}`,
  infima: `MIT License\n\nCopyright (c) Facebook, Inc. and its affiliates.\n\n${MIT_TERMS}`,
  isarray: `MIT License\n\nCopyright (c) 2013 Julian Gruber <julian@juliangruber.com>\n\n${MIT_TERMS}`,
};
