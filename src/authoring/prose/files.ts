/** Reads the site's prose once for all checks. */
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../../../config/site';
import {type ProseFile, readDescription, readMarkdown} from './read';

export const DESCRIPTION: string = DESCRIPTION_FILE;
const READER = 'src/authoring/prose/read.ts';
const CACHE = '.cache/prose';

const PAGE = new RegExp(`^(?:${Object.values(INSTANCE_FOLDERS).join('|')})/.+\\.mdx?$`);

export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(file));
}

/** Reads a file, or its cached result if file, reader and brand are unchanged: parsing takes most of the time. */
function readCached(file: string): ProseFile {
  const text = fs.readFileSync(file, 'utf8');
  const hash = createHash('sha256')
    .update(JSON.stringify([file, text, fs.readFileSync(READER, 'utf8'), brand]))
    .digest('hex');
  const copy = path.join(CACHE, `${hash}.json`);
  if (fs.existsSync(copy)) {
    return JSON.parse(fs.readFileSync(copy, 'utf8')) as ProseFile;
  }
  const prose = file === DESCRIPTION ? readDescription(file, text) : readMarkdown(file, text);
  fs.mkdirSync(CACHE, {recursive: true});
  fs.writeFileSync(copy, JSON.stringify(prose));
  return prose;
}

/** Reads the hand-written pages. */
export function readPages(): ProseFile[] {
  return trackedFiles()
    .filter((file) => PAGE.test(file) || file === 'openapi/overview.mdx')
    .map(readCached);
}

/** Reads the texts of the description, from which pages are generated. */
export function readDescriptionTexts(): ProseFile {
  return readCached(DESCRIPTION);
}

/** Reads the texts about the project itself. */
export function readProjectTexts(): ProseFile[] {
  return trackedFiles()
    .filter((file) => file.endsWith('.md'))
    .map(readCached);
}
