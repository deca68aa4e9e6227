import fs from 'node:fs';
import path from 'node:path';

/** Writes a small build into a new folder below `scratch`. @returns the folder */
export function writeEdition(scratch: string, files: Readonly<Record<string, string>>): string {
  const place = fs.mkdtempSync(path.join(scratch, 'build-'));
  for (const [name, content] of Object.entries({'404.html': 'not found', ...files})) {
    fs.mkdirSync(path.dirname(path.join(place, name)), {recursive: true});
    fs.writeFileSync(path.join(place, name), content);
  }
  return place;
}
