import {execFile} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import type {ObjectStore} from './bucket';
import {filesOf} from './rules';

const run = promisify(execFile);

/** A folder as a store, for rehearsals and tests. The metadata of an object is beside it. */
export function folderStore(folder: string): ObjectStore {
  const METADATA = '.metadata.json';
  const fileOf = (key: string) => path.join(folder, key);
  return {
    list: (prefix) =>
      Promise.resolve(
        fs.existsSync(folder)
          ? filesOf(folder).filter((key) => key.startsWith(prefix) && !key.endsWith(METADATA))
          : [],
      ),
    read: (key) =>
      Promise.resolve(fs.existsSync(fileOf(key)) ? fs.readFileSync(fileOf(key)) : undefined),
    write: (key, body, metadata) => {
      fs.mkdirSync(path.dirname(fileOf(key)), {recursive: true});
      fs.writeFileSync(`${fileOf(key)}${METADATA}`, JSON.stringify(metadata));
      fs.writeFileSync(fileOf(key), body);
      return Promise.resolve();
    },
    remove: (key) => {
      fs.rmSync(fileOf(key));
      fs.rmSync(`${fileOf(key)}${METADATA}`, {force: true});
      return Promise.resolve();
    },
  };
}

/** S3 through the `aws` command, which handles credentials, retries and regions. */
export function s3Store(bucket: string): ObjectStore {
  const aws = async (...args: string[]) =>
    (await run('aws', args, {maxBuffer: 256 * 1024 * 1024})).stdout;
  const withFile = async <T>(use: (file: string) => Promise<T>): Promise<T> => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-object-'));
    try {
      return await use(path.join(folder, 'object'));
    } finally {
      fs.rmSync(folder, {recursive: true});
    }
  };
  return {
    list: async (prefix) => {
      const output = await aws(
        ...['s3api', 'list-objects-v2', '--bucket', bucket, '--prefix', prefix],
        ...['--query', 'Contents[].Key', '--output', 'json'],
      );
      return (JSON.parse(output) as string[] | null) ?? [];
    },
    read: (key) =>
      withFile(async (file) => {
        try {
          await aws('s3api', 'get-object', '--bucket', bucket, '--key', key, file);
          return fs.readFileSync(file);
        } catch (error) {
          if (String(error).includes('NoSuchKey')) {
            return undefined;
          }
          throw error;
        }
      }),
    write: (key, body, metadata) =>
      withFile(async (file) => {
        fs.writeFileSync(file, body);
        await aws(
          ...['s3api', 'put-object', '--bucket', bucket, '--key', key, '--body', file],
          ...['--content-type', metadata['Content-Type']],
          ...['--cache-control', metadata['Cache-Control']],
        );
      }),
    remove: async (key) => {
      await aws('s3api', 'delete-object', '--bucket', bucket, '--key', key);
    },
  };
}
