/** What a preview rejects. `tests/rehearsals/preview.test.ts` builds previews. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {IS_WHOLE} from '../whole';
import {copyRepository, removeCopies} from './copies';
import {preview} from './previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();

  it('stops at an invalid document and names file, place and reason', () => {
    fs.writeFileSync(
      path.join(folder, 'broken.yaml'),
      `openapi: 3.0.3
info: {title: Broken, version: '1'}
paths:
  /a:
    get:
      responses:
        '200': {$ref: '#/components/responses/Nowhere'}
`,
    );
    const {status, output} = preview(folder, 'broken.yaml');
    expect(status).toBe(1);
    expect(output).toMatch(
      /^broken\.yaml:7:\d+ at #\/paths\/~1a\/get\/responses\/200\S*: .*"#\/components\/responses\/Nowhere".*$/,
    );
  });

  const WRONG: readonly [args: string[], message: RegExp][] = [
    [['nowhere.yaml'], /^nowhere\.yaml is not a file\. Allowed: .+$/],
    [['package.json'], /^package\.json\S* .+$/],
  ];
  it.each(IS_WHOLE ? WRONG : [])('rejects %j', (args, message) => {
    const {status, output} = preview(folder, ...args);
    expect(status).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at .+:\d+/m);
  });
});
