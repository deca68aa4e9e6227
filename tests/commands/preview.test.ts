/** One whole preview, and rejected arguments. `tests/rehearsals/preview.test.ts` builds more previews. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {BUILD_PATIENCE} from './brokenBuild';
import {copyRepository, removeCopies} from './copies';
import {expectPages, FIXTURES, modelOf, preview, textOf} from './previewed';

afterAll(removeCopies);

describe('npm run openapi:preview', () => {
  const folder = copyRepository();
  const build = path.join(folder, '.cache/preview/build');
  const read = (address: string) =>
    fs.readFileSync(path.join(build, address, 'index.html'), 'utf8');

  it(
    'builds the portal with a different description',
    async () => {
      const file = `${FIXTURES}/html-and-braces.yaml`;
      const {status, output} = preview(folder, file, '--no-serve');
      expect(status, output).toBe(0);
      const model = await modelOf(file);
      expectPages(read, model);
      expect(textOf(read(''))).toContain(model.title);
      expect(textOf(read('api/'))).toContain('It has no guides');
      expect(fs.existsSync(path.join(build, 'api/sandbox'))).toBe(false);
      expect(fs.existsSync(path.join(build, 'faq'))).toBe(false);
      expect(fs.existsSync(path.join(build, 'openapi/openapi.json'))).toBe(true);
      // "Try it" answers from these.
      const rules = fs.readdirSync(path.join(build, 'try-it')).sort();
      expect(rules).toEqual(model.operations.map(({slug}) => `${slug}.json`).sort());
    },
    BUILD_PATIENCE,
  );

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

  it.each([
    [[], 1, /^The number of files is 0\. Allowed: 1\. "npm run openapi:preview -- --help"/],
    [['nowhere.yaml'], 1, /^nowhere\.yaml is not a file\. Allowed: .+$/],
    [['package.json'], 1, /^package\.json\S* .+$/],
    [['openapi/openapi.yaml', '--port', 'x'], 1, /^--port is "x"\. Allowed: .+$/],
    [['openapi/openapi.yaml', '--color'], 2, /^openapi:preview: Unknown option '--color'/],
  ])('rejects the arguments %j', (args, wanted, message) => {
    const {status, output} = preview(folder, ...args);
    expect(status).toBe(wanted);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at .+:\d+/m);
  });
});
