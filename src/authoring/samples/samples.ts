import fs from 'node:fs';
import path from 'node:path';
import {fillBrandVariables} from '../../text/brandVariables';
import {markdownLines} from '../../text/markdown';

/** Folder of the runnable samples, from the repository's root. */
export const SAMPLES_FOLDER = 'samples';

/** The part of a file that a fence includes: the whole file, or the lines between two region comments. */
export interface SampleReference {
  /** Path from the repository's root, with forward slashes. */
  file: string;
  region?: string;
}

/** `#region name` and `#endregion name` in a comment of any of the languages, which readers do not see. */
const MARK = /^\s*(?:\/\/|<!--|\/\*)?\s*#(region|endregion)\b[ \t]*([\w-]*)/;

const PATH = new RegExp(`^${SAMPLES_FOLDER}/(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*$`);

function dedent(lines: readonly string[]): string[] {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common));
}

/** Lists the names of the regions, in file order. */
export function regionsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, kind, name] = MARK.exec(line) ?? [];
    return kind === 'region' && name ? [name] : [];
  });
}

function linesOfRegion(lines: readonly string[], file: string, region: string): string[] {
  const at = (wanted: string) =>
    lines.flatMap((line, index) => {
      const [, kind, name] = MARK.exec(line) ?? [];
      return kind === wanted && name === region ? [index] : [];
    });
  const [start, ...otherStarts] = at('region');
  const [end, ...otherEnds] = at('endregion');
  if (start === undefined) {
    const known = regionsOf(lines.join('\n'));
    throw new Error(
      `${file} has no region "${region}". Allowed: ${known.length === 0 ? 'none' : known.join(', ')}.`,
    );
  }
  if (end === undefined || end < start || otherStarts.length > 0 || otherEnds.length > 0) {
    throw new Error(
      `${file}:${start + 1}: region "${region}" does not have exactly one end. Write one "#region ${region}" and, below it, one "#endregion ${region}".`,
    );
  }
  return lines.slice(start + 1, end);
}

/**
 * Returns the part of a sample that a page shows, without region comments, common indentation and empty lines at both
 * ends.
 *
 * @throws Error that names the mistake and the allowed values
 */
export function partOfSample(text: string, {file, region}: SampleReference): string {
  const lines = text.split(/\r?\n/);
  const part = region === undefined ? lines : linesOfRegion(lines, file, region);
  const code = dedent(part.filter((line) => !MARK.test(line)))
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
  if (code === '') {
    throw new Error(
      `${file}${region === undefined ? '' : `, region "${region}"`} is empty. It needs at least one line of code.`,
    );
  }
  return code;
}

/**
 * Reads the part of a file that a fence refers to.
 *
 * @param siteDir - the repository's root
 * @param fill - replaces placeholders in the file, by default brand variables
 * @throws Error that names the mistake and the allowed values
 */
export function readSample(
  siteDir: string,
  reference: SampleReference,
  fill = fillBrandVariables,
): string {
  const {file} = reference;
  if (!PATH.test(file)) {
    throw new Error(
      `"${file}" is not the path of a sample. Allowed: a file below ${SAMPLES_FOLDER}/, relative to the root of the repository.`,
    );
  }
  const absolute = path.join(siteDir, file);
  if (!fs.existsSync(absolute) || !fs.statSync(absolute).isFile()) {
    throw new Error(
      `the sample file ${file} does not exist. Allowed in its folder: ${neighboursOf(absolute)}.`,
    );
  }
  const text = fill(fs.readFileSync(absolute, 'utf8'), file);
  return partOfSample(text, reference);
}

function neighboursOf(absolute: string): string {
  const folder = path.dirname(absolute);
  const files = fs.existsSync(folder)
    ? fs
        .readdirSync(folder, {withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map(({name}) => name)
    : [];
  return files.length === 0
    ? 'nothing, because the folder does not exist or is empty'
    : files.join(', ');
}

const FILE = /\bfile=(["'])(.*?)\1/;
const REGION = /\bregion=(["'])(.*?)\1/;

/** Returns the reference in the first line of a fence, if there is one. */
export function sampleReference(meta: string): SampleReference | undefined {
  const file = FILE.exec(meta)?.[2];
  const region = REGION.exec(meta)?.[2];
  if (file === undefined) {
    if (region !== undefined) {
      throw new Error(
        `region="${region}" is used without a file. Write file="${SAMPLES_FOLDER}/..." region="${region}".`,
      );
    }
    return undefined;
  }
  return {file, ...(region === undefined ? {} : {region})};
}

/** Returns the first line of a fence without its reference. */
export function withoutSampleReference(meta: string): string {
  return meta.replace(FILE, '').replace(REGION, '');
}

/** A fence of a page and its position. */
export interface Fence {
  language: string;
  meta: string;
  /** Number of the opening line, counted from 1. */
  line: number;
  code: string;
}

/** Language, and the text after it. */
const INFO = /^(\S*)(.*)$/;

/** Lists the fences of a Markdown text in document order. */
export function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: {fence: Fence; lines: string[]} | undefined;
  for (const {text: line, number, kind, info} of markdownLines(text)) {
    if (kind === 'opening') {
      const [, language = '', meta = ''] = INFO.exec(info) ?? [];
      open = {fence: {language, meta: meta.trim(), line: number, code: ''}, lines: []};
    } else if (kind === 'code') {
      open?.lines.push(line);
    } else if (kind === 'closing' && open !== undefined) {
      fences.push({...open.fence, code: open.lines.join('\n')});
    }
  }
  return fences;
}

/**
 * Inserts samples into the text of a page for Markdown readers and frozen releases. The first line of a fence keeps
 * only its language and title. Pages of the site are filled by `src/authoring/transformers/buildTimeCode.ts` instead,
 * which preserves the line numbers of the page.
 *
 * @param fill - as in `readSample`
 * @throws Error as `readSample` does
 */
export function fillSamples(text: string, siteDir: string, fill = fillBrandVariables): string {
  const lines = text.split('\n');
  for (const fence of fencesOf(text).reverse()) {
    const reference = sampleReference(fence.meta);
    if (reference !== undefined) {
      const opening = lines[fence.line - 1] ?? '';
      const indent = /^\s*/.exec(opening)?.[0] ?? '';
      const rest = withoutSampleReference(opening).replace(/ {2,}/g, ' ').trim();
      const code = readSample(siteDir, reference, fill)
        .split('\n')
        .map((line) => (line === '' ? line : indent + line));
      const old = fence.code === '' ? 0 : fence.code.split('\n').length;
      lines.splice(fence.line - 1, old + 1, indent + rest, ...code);
    }
  }
  return lines.join('\n');
}
