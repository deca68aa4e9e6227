/** Packages in the site and its downloads, for `third-party.txt`. */

/** Packages that reach the site without the bundler. The bundle reveals all others. */
export const SHIPPED_OTHERWISE: readonly string[] = [
  // static/assets/fonts
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
 * Notices of packages in the site and its downloads that have no licence text, with the copyright holder from their
 * files.
 */
export const NOTICES: Readonly<Record<string, string>> = {
  '@cfworker/json-schema': `MIT License\n\nCopyright (c) Jeremy Danyow\n\n${MIT_TERMS}`,
  infima: `MIT License\n\nCopyright (c) Facebook, Inc. and its affiliates.\n\n${MIT_TERMS}`,
  isarray: `MIT License\n\nCopyright (c) 2013 Julian Gruber <julian@juliangruber.com>\n\n${MIT_TERMS}`,
};
