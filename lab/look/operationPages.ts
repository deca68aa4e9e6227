/** Pages of the operations of the latest release, below the base path. */
import fs from 'node:fs';

const OPERATION = /^\/(api\/reference\/(?!errors|webhooks|schemas)[a-z-]+\/)$/;

export const OPERATION_PAGES: readonly string[] = fs
  .readFileSync('tests/build/routes.txt', 'utf8')
  .split('\n')
  .flatMap((route) => OPERATION.exec(route)?.[1] ?? []);
