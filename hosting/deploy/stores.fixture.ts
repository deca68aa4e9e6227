import fs from 'node:fs';
import path from 'node:path';
import type {ObjectMetadata, ObjectStore} from './bucket';
import {filesIn} from '../../src/text/files';

/** A folder as a store, for rehearsals and tests. The metadata of an object is beside it. */
export function folderStore(folder: string): ObjectStore {
  const METADATA = '.metadata.json';
  const fileOf = (key: string) => path.join(folder, key);
  const write = (key: string, body: Buffer, metadata: ObjectMetadata) => {
    fs.mkdirSync(path.dirname(fileOf(key)), {recursive: true});
    fs.writeFileSync(`${fileOf(key)}${METADATA}`, JSON.stringify(metadata));
    fs.writeFileSync(fileOf(key), body);
  };
  return {
    list: (prefix) =>
      Promise.resolve(
        fs.existsSync(folder)
          ? filesIn(folder).filter((key) => key.startsWith(prefix) && !key.endsWith(METADATA))
          : [],
      ),
    read: (key) =>
      Promise.resolve(fs.existsSync(fileOf(key)) ? fs.readFileSync(fileOf(key)) : undefined),
    write: (...object) => {
      write(...object);
      return Promise.resolve();
    },
    writeNew: (...object) => {
      const isNew = !fs.existsSync(fileOf(object[0]));
      if (isNew) {
        write(...object);
      }
      return Promise.resolve(isNew);
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
