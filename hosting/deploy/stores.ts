import fs from 'node:fs';
import path from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type {ObjectStore} from './bucket';
import {filesOf} from './rules';

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
    copy: (from, to) => {
      fs.mkdirSync(path.dirname(fileOf(to)), {recursive: true});
      fs.copyFileSync(`${fileOf(from)}${METADATA}`, `${fileOf(to)}${METADATA}`);
      fs.copyFileSync(fileOf(from), fileOf(to));
      return Promise.resolve();
    },
    remove: (keys) => {
      for (const key of keys) {
        fs.rmSync(fileOf(key));
        fs.rmSync(`${fileOf(key)}${METADATA}`, {force: true});
      }
      return Promise.resolve();
    },
  };
}

/** Keys that one request may delete. Source: Amazon S3 API reference, DeleteObjects. */
const MOST_DELETED = 1000;
/** The client waits longer before each retry. */
const ATTEMPTS = 5;

/**
 * Credentials, region and, for another provider, `AWS_ENDPOINT_URL_S3` come from the environment and the files that the
 * `aws` command reads, too.
 */
export function s3Store(bucket: string): ObjectStore {
  const isElsewhere = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL);
  const client = new S3Client({
    maxAttempts: ATTEMPTS,
    // Other providers rarely have a host for each bucket.
    forcePathStyle: isElsewhere,
  });
  const place = (key: string) => ({Bucket: bucket, Key: key});
  return {
    list: async (prefix) => {
      const keys: string[] = [];
      const pages = paginateListObjectsV2({client}, {Bucket: bucket, Prefix: prefix});
      for await (const {Contents = []} of pages) {
        keys.push(...Contents.flatMap(({Key}) => Key ?? []));
      }
      return keys;
    },
    read: async (key) => {
      try {
        const {Body} = await client.send(new GetObjectCommand(place(key)));
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) {
          return undefined;
        }
        throw error;
      }
    },
    write: async (key, body, metadata) => {
      await client.send(
        new PutObjectCommand({
          ...place(key),
          Body: body,
          ContentType: metadata['Content-Type'],
          CacheControl: metadata['Cache-Control'],
        }),
      );
    },
    copy: async (from, to) => {
      const source = `${bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
      await client.send(new CopyObjectCommand({...place(to), CopySource: source}));
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += MOST_DELETED) {
        const Objects = keys.slice(start, start + MOST_DELETED).map((Key) => ({Key}));
        const {Errors = []} = await client.send(
          new DeleteObjectsCommand({Bucket: bucket, Delete: {Objects, Quiet: true}}),
        );
        const [first] = Errors;
        if (first !== undefined) {
          throw new Error(
            `${first.Key ?? 'An object'} was not deleted: ${first.Message ?? first.Code ?? 'no reason given'}`,
          );
        }
      }
    },
  };
}
