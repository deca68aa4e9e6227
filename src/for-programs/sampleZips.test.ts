import {strFromU8, strToU8, unzipSync} from 'fflate';
import {describe, expect, it} from 'vitest';
import {makeSampleZips, type SampleFile} from './sampleZips';

const textFile = (path: string, text: string): SampleFile => ({
  path,
  content: strToU8(text),
  isExecutable: false,
});

const FILES: readonly SampleFile[] = [
  textFile('README.md', 'for all'),
  textFile('python/README.md', 'for Python'),
  textFile('python/guides/api.py', 'print(1)'),
  textFile('application/src/a.ts', "import { api } from '../../python/guides/api.py';"),
  {path: 'shell/start.sh', content: strToU8('exit 0'), isExecutable: true},
];

const zips = makeSampleZips(FILES, [textFile('sandbox/run.mjs', 'run()')]);

const namesIn = (language: string) =>
  Object.keys(unzipSync(zips.get(language) ?? new Uint8Array())).sort();

describe('the zips of the samples', () => {
  it('contain one language each, and the common files', () => {
    expect([...zips.keys()]).toEqual(['application', 'python', 'shell']);
    expect(namesIn('python')).toEqual([
      'python/README.md',
      'python/guides/api.py',
      'python/sandbox/run.mjs',
    ]);
    expect(namesIn('shell')).toEqual(['shell/sandbox/run.mjs', 'shell/start.sh']);
  });

  it('contain imported files of another language beside theirs', () => {
    expect(namesIn('application')).toEqual([
      'application/sandbox/run.mjs',
      'application/src/a.ts',
      'python/README.md',
      'python/guides/api.py',
    ]);
  });

  it('preserve the contents of files', () => {
    const files = unzipSync(zips.get('python') ?? new Uint8Array());
    expect(strFromU8(files['python/guides/api.py'] ?? new Uint8Array())).toBe('print(1)');
  });

  it('are byte-identical every time', () => {
    const again = makeSampleZips([...FILES].reverse(), [textFile('sandbox/run.mjs', 'run()')]);
    for (const [language, zip] of zips) {
      expect(Buffer.from(again.get(language) ?? []).equals(Buffer.from(zip))).toBe(true);
    }
  });
});
