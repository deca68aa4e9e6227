/** Tests what a preview rejects. `tests/rehearsals/preview.test.ts` builds one. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {copyRepository, removeCopies} from './copies';
import {preview} from './previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();

  it('stops at an invalid document and reports file, place and reason', () => {
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
});
