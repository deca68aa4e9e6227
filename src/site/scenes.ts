import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(__dirname, '../../static/img/scenes');

/** Names of the drawn scenes. A provider who has deleted the folder has none. */
export const SCENES: readonly string[] = fs.existsSync(FOLDER)
  ? fs.readdirSync(FOLDER).map((file) => path.parse(file).name)
  : [];
