/** S3 as a store. Its client is loaded only by those who deploy there. */
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type {ObjectMetadata, ObjectStore} from './bucket';

/** Keys that one request may delete. Source: Amazon S3 API reference, DeleteObjects. */
const MOST_DELETED = 1000;
/** The object exists, or is being written. Source: Amazon S3 user guide, "Conditional writes". */
const EXISTS: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);
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
  const objectOf = (key: string, body: Buffer, metadata: ObjectMetadata) => ({
    ...place(key),
    Body: body,
    ContentType: metadata['Content-Type'],
    CacheControl: metadata['Cache-Control'],
  });
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
      await client.send(new PutObjectCommand(objectOf(key, body, metadata)));
    },
    writeNew: async (key, body, metadata) => {
      try {
        const object = objectOf(key, body, metadata);
        await client.send(new PutObjectCommand({...object, IfNoneMatch: '*'}));
        return true;
      } catch (error) {
        if (error instanceof S3ServiceException && EXISTS.has(error.name)) {
          return false;
        }
        throw error;
      }
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
