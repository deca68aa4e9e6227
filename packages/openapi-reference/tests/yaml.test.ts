/** Tests that parsers of both versions, and PyYAML as a parser of YAML 1.1, read the YAML alike. */
import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {dereference} from '../src/dereference';
import {toJson} from '../src/json';
import {toYaml} from '../src/yamlText';
import {IS_WHOLE} from '../../../tests/whole';
import {documentOfFile} from './support';

/** Texts that one of the versions or parsers takes for something else. */
const TEXTS = [
  ...'NO no No Y y N n on On OFF yes Yes TRUE true False null Null ~ = << - : --- ... !!str'.split(
    ' ',
  ),
  ...'012 08 00 0 -1 +1 1_000 1__2 _1 0x1F 0x_1 0b101 0o12 1e3 1E3 1.0e+3 1e+3 .5 5. +.5 ._5'.split(
    ' ',
  ),
  ...'1. 1,000 685.230_15e+03 .inf -.INF .nan .NaN Infinity NaN 6.02E23 1e400 1.5_0 0.1'.split(' '),
  ...'1.2.3 12:30:00 12:30 1:2 190:20:30 190:20:30.15 -12:59:60.5 1:60 123456:59 2026'.split(' '),
  ...'2026-01-01 2026-1-1 2026-01-01T00:00:00Z 2026-01-01t10:00:00.5+02:00'.split(' '),
  ...'"a" \'a\' #a &a *a | > %a @a `a [a {a é 🎉 \u0085 \u2028 \u007F \u0001 \uFEFF a:'.split(' '),
  ...['', '--- a', '- a', 'a: b', '2026-01-01 00:00:00', 'a\nb', 'a\n', '\n', '  a', 'a  '],
  ...['\t', 'a #b', '? a', 'yes ', '1.1.1.1', '10.00'],
];
const NUMBERS = [0, 1, -1, 1.5, 0.1, 1e20, 1e21, -2.5e30, 1e-7, 5e-324, 123456789012];

const PYTHON = `
import json, sys, yaml
def plain(value):
    if isinstance(value, dict):
        return {key if isinstance(key, str) else repr(key): plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)
print(json.dumps(plain(yaml.load(sys.stdin.buffer.read(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))))
`;

/** The first Python installation with PyYAML. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import yaml']).status === 0,
);
if (python === undefined) {
  console.warn('PyYAML is missing (Debian: python3-yaml), so it has not read the YAML.');
}

function pyYaml(yaml: string): unknown {
  const {status, stdout, stderr} = spawnSync(python ?? '', ['-c', PYTHON], {
    input: yaml,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as unknown;
}

const READERS: readonly (readonly [string, (yaml: string) => unknown])[] = [
  ['yaml 1.2', (yaml) => parse(yaml, {maxAliasCount: -1}) as unknown],
  ['yaml 1.1', (yaml) => parse(yaml, {version: '1.1', maxAliasCount: -1}) as unknown],
  ...(python === undefined ? [] : [['PyYAML', pyYaml] as const]),
];

const whole = await Promise.all(
  [
    // It is large when dereferenced, and takes a parser seconds.
    ...(IS_WHOLE ? ['openapi/openapi.yaml'] : []),
    'packages/openapi-reference/tests/cases/21-norway.yaml',
    'tests/fixtures/descriptions/yaml-features.yaml',
  ].map(async (file) => {
    const made = dereference(await documentOfFile(file));
    return {file, yaml: toYaml(made), json: JSON.parse(toJson(made)) as unknown};
  }),
);

describe.each(READERS)('%s', (_, read) => {
  it('reads strings as strings, including keys', () => {
    const value = {
      texts: TEXTS,
      keys: Object.fromEntries(TEXTS.map((text, index) => [text, index])),
      maps: TEXTS.map((text) => ({[text]: [text]})),
    };
    expect(read(toYaml(value))).toEqual(value);
  });

  it('reads numbers as numbers', () => {
    expect(read(toYaml(NUMBERS))).toEqual(NUMBERS);
  });

  it.each(whole)('reads the dereferenced $file with the same values as JSON', ({yaml, json}) => {
    expect(read(yaml)).toEqual(json);
  });
});
