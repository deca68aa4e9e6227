import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, it, vi} from 'vitest';
import {
  buildReferenceModel,
  callRuleFiles,
  loadDescription,
  makeCallRules,
} from '../../packages/openapi-reference/src/index';
import {loadRules} from './exampleRules';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A description with schemas that all lead to each other, and one that is alone. */
function describe(schemas: number, operations: number): string {
  const names = Array.from({length: schemas}, (_, index) => `S${index}`);
  const ref = (index: number) => ({$ref: `#/components/schemas/S${index % schemas}`});
  const post = (schema: unknown) => ({
    post: {
      requestBody: {content: {'application/json': {schema}}},
      responses: {'200': {description: 'Fine'}},
    },
  });
  return JSON.stringify({
    openapi: '3.1.1',
    info: {title: 'T', version: '1'},
    paths: {
      '/alone': post({$ref: '#/components/schemas/Alone'}),
      ...Object.fromEntries(
        Array.from({length: operations}, (_, index) => [`/${index}`, post(ref(index * 7))]),
      ),
    },
    components: {
      schemas: {
        Alone: {type: 'object', properties: {a: {$ref: '#/components/schemas/Alone'}}},
        ...Object.fromEntries(
          names.map((name, index) => [
            name,
            {
              type: 'object',
              properties: {
                next: ref(index + 1),
                other: ref(index * 3),
                text: {type: 'string', enum: Array.from({length: 40}, (_, n) => `${name}-${n}`)},
              },
            },
          ]),
        ),
      },
    },
  });
}

it('definitions of large operations are written once, and loaded with each', async () => {
  const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/tmp', 'rules-'));
  const file = path.join(folder, 'a.json');
  fs.writeFileSync(file, describe(300, 30));
  const {document} = await loadDescription(file, folder);
  fs.rmSync(folder, {recursive: true});
  const all = makeCallRules(document, buildReferenceModel(document));
  const files = callRuleFiles(all);
  const total = [...files.values()].join('').length;
  const whole = JSON.stringify([...all.values()]).length;
  expect(total).toBeLessThan(whole / 15);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const text = files.get(/^\/x\/try-it\/(.+)\.json$/.exec(address)?.[1] ?? '');
    return Promise.resolve(new Response(text ?? '', {status: text === undefined ? 404 : 200}));
  });
  const site = {baseUrl: '/x/', language: () => ''};
  const numbers: number[] = [];
  for (const [slug, rules] of all) {
    const before = asked.length;
    const loaded = await loadRules(site, slug);
    numbers.push(asked.length - before);
    expect({...loaded}).toEqual(rules);
  }
  // The small operation needs one file, the first large one all shared files, and the others their own only.
  expect(numbers[0]).toBe(1);
  expect(numbers[1]).toBeGreaterThan(2);
  expect(new Set(numbers.slice(2))).toEqual(new Set([1]));
  await expect(loadRules(site, 'gone')).rejects.toThrow('gone');
  files.set('gone', JSON.stringify([...all.values()][0]));
  await expect(loadRules(site, 'gone')).resolves.toMatchObject({method: 'POST'});
});
