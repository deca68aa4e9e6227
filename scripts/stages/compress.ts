/** Writes a brotli and a gzip copy next to each text file of the build, so that servers need not compress files. */
import fs from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {brotliQuality} from '../../hosting/brotliQuality';
import {filesIn} from '../../src/text/files';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TEXT_FILE = /\.(?:html|js|css|json|xml|atom|txt|svg|md|yaml|map|webmanifest)$/;
/** Minimum size of a compressed file. Smaller files fit into one network packet anyway. Unit: bytes. */
const MIN_SIZE = 1024;
/** Number of concurrent files, which is the default number of zlib threads. */
const WORKERS = 4;

async function compressFile(file: string, name: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.byteLength < MIN_SIZE) {
    return;
  }
  const [small, smaller] = await Promise.all([
    gzip(content, {level: zlib.constants.Z_BEST_COMPRESSION}),
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality(name, content.byteLength),
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
  ]);
  await Promise.all([fs.writeFile(`${file}.gz`, small), fs.writeFile(`${file}.br`, smaller)]);
}

export async function compress(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => TEXT_FILE.test(file));
  const queue = files.values();
  const work = async () => {
    for (const file of queue) {
      await compressFile(path.join(folder, file), file);
    }
  };
  await Promise.all(Array.from({length: WORKERS}, work));
  console.log(`Compressed ${files.length} files.`);
}
