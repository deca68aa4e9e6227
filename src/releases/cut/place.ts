import fs from 'node:fs';
import path from 'node:path';
import type {CutFiles} from './files';

/** Files of one cut, written below another folder; nothing else there is touched. */
export function writeBelow(folder: string, files: CutFiles): void {
  for (const [file, content] of files) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), content);
  }
}

/**
 * Moves files into place, all or none: they are first written to a stage and then renamed, and a failure reverts all
 * changes.
 *
 * @param stage - folder on the same file system, for the staged files
 */
export function putInPlace(siteDir: string, stage: string, files: CutFiles): void {
  writeBelow(stage, files);
  const undo: (() => void)[] = [];
  try {
    for (const file of files.keys()) {
      const target = path.join(siteDir, file);
      const before = fs.existsSync(target) ? fs.readFileSync(target) : undefined;
      const firstNew = fs.mkdirSync(path.dirname(target), {recursive: true});
      undo.push(() => {
        if (before === undefined) {
          fs.rmSync(target, {force: true});
        } else {
          fs.writeFileSync(target, before);
        }
        if (firstNew !== undefined) {
          fs.rmSync(firstNew, {recursive: true, force: true});
        }
      });
      fs.renameSync(path.join(stage, file), target);
    }
  } catch (error) {
    for (const step of undo.reverse()) {
      step();
    }
    throw error;
  }
}
