import fs from 'node:fs';
import path from 'node:path';
import {CutError} from './plan';

/**
 * A fence that includes code from a file: three backticks or more, a language, `file="samples/..."`, no content.
 */
const INCLUDED = /^([ \t]*)(`{3,})(\S*)((?:[ \t]+[^\n]*)?)\n[ \t]*\2[ \t]*$/gm;
const FILE = /[ \t]+file=(["'])(.*?)\1/;
const REGION = /[ \t]+region=(["'])(.*?)\1/;
/** `#region name` and `#endregion name` in a comment of any language. */
const MARK = /^\s*(?:\/\/|<!--|\/\*)?\s*#(region|endregion)\b[ \t]*([\w-]*)/;

/**
 * Inserts the code of included samples into a guide: samples continue to change, a frozen guide does not. Brand
 * variables stay variables.
 *
 * @throws CutError if a sample does not exist
 */
export function inlineSamples(guide: string, siteDir: string): string {
  return guide.replace(
    INCLUDED,
    (fence, indent: string, ticks: string, language: string, meta: string) => {
      const file = FILE.exec(meta)?.[2];
      if (file === undefined) {
        return fence;
      }
      const absolute = path.join(siteDir, file);
      if (!fs.existsSync(absolute)) {
        throw new CutError(`the sample ${file} does not exist.`);
      }
      const code = partOf(fs.readFileSync(absolute, 'utf8'), file, REGION.exec(meta)?.[2])
        .split('\n')
        .map((line) => (line === '' ? '' : `${indent}${line}`));
      const rest = meta.replace(FILE, '').replace(REGION, '');
      return [`${indent}${ticks}${language}${rest}`, ...code, `${indent}${ticks}`].join('\n');
    },
  );
}

/** What a page shows of a sample: the region or all of it, without region comments and common indentation. */
function partOf(text: string, file: string, region: string | undefined): string {
  const lines = text.split(/\r?\n/);
  const at = (wanted: string) =>
    lines.findIndex((line) => {
      const [, kind, name] = MARK.exec(line) ?? [];
      return kind === wanted && name === region;
    });
  if (region !== undefined && at('region') === -1) {
    throw new CutError(`the sample ${file} has no region "${region}".`);
  }
  const part = (
    region === undefined ? lines : lines.slice(at('region') + 1, at('endregion'))
  ).filter((line) => !MARK.test(line));
  const indents = part
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  return part
    .map((line) => line.slice(common))
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
