import {describe, expect, it} from 'vitest';
import {anchorId, kebabCase, NameRegistry, schemaSlug} from '../src/slugs';

describe('kebabCase', () => {
  it.each([
    ['Start user authorization', 'start-user-authorization'],
    ['Get list of ASPSPs', 'get-list-of-aspsps'],
    ['getHTTPThing', 'get-http-thing'],
    ['startUserAuthorization', 'start-user-authorization'],
    ['read_account.v2', 'read-account-v2'],
    ['version2Of', 'version2-of'],
    ['  spaces  ', 'spaces'],
    ['get /accounts/{id}', 'get-accounts-id'],
    ['Größe über Ñandú', 'gro-e-uber-nandu'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>', 'script'],
    ['🎉', ''],
    ['口座', ''],
    ['', ''],
    ['---', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(kebabCase(text)).toBe(slug);
  });

  it('shortens names that file systems reject, at a word boundary if possible', () => {
    const long = kebabCase('a long summary '.repeat(30));
    expect(long.length).toBeLessThanOrEqual(100);
    expect(long).toMatch(/-(?:a|long|summary)$/);
    expect(kebabCase('x'.repeat(300))).toBe('x'.repeat(100));
    expect(kebabCase('x'.repeat(100))).toBe('x'.repeat(100));
  });
});

describe('schemaSlug', () => {
  it.each([
    ['AccountResource', 'accountresource'],
    ['snake_case', 'snake_case'],
    ['a.b/c', 'a-b-c'],
    ['_hidden', 'hidden'],
    ['__', 'schema-__'],
    ['-x-', 'x'],
    ['口座', 'schema-53e3-5ea7'],
    ['😀', 'schema-1f600'],
    ['../up', 'up'],
    ['', 'schema'],
  ])('%j becomes %j', (name, slug) => {
    expect(schemaSlug(name)).toBe(slug);
  });
});

describe('NameRegistry', () => {
  it('returns the first free name', () => {
    const names = new NameRegistry();
    expect(names.take(['a', 'b', 'c'])).toBe('a');
    expect(names.take(['a', 'b', 'c'])).toBe('b');
    expect(names.take(['a', 'b', 'c'])).toBe('c');
    expect(names.take(['a', 'b', 'c'])).toBe('c-2');
    expect(names.take(['a', 'b', 'c'])).toBe('c-3');
  });

  it('skips names that are empty, taken or reserved', () => {
    const names = new NameRegistry();
    expect(names.take(['', 'index', 'schemas', 'errors', 'webhooks', 'mine'])).toBe('mine');
    expect(names.take(['errors'])).toBe('errors-2');
    expect(names.take([''])).toBe('page-2');
    expect(names.take([])).toBe('page-3');
    expect(new NameRegistry([]).take(['index'])).toBe('index');
  });

  it('never returns a name twice, even one that looks numbered', () => {
    const names = new NameRegistry([]);
    const given = ['a', 'a-2', 'a', 'a', 'a-3', 'a'].map((name) => names.take([name]));
    expect(new Set(given).size).toBe(given.length);
  });

  it('stays fast for thousands of equal names', () => {
    const names = new NameRegistry([]);
    const given = new Set(Array.from({length: 20_000}, () => names.take(['same'])));
    expect(given.size).toBe(20_000);
  });
});

describe('anchorId', () => {
  it.each([
    [['request', 'access', 'valid_until'], 'request-access-valid_until'],
    [['response', '200'], 'response-200'],
    [['a.b'], 'a.2eb'],
    [['a/b', 'c d'], 'a.2fb-c.20d'],
    [['=VALUE'], '=VALUE'],
    [['*'], '*'],
    [['é'], '.e9'],
    [['😀'], '.1f600'],
    [['"><script>'], '.22.3e.3cscript.3e'],
    [['%20'], '.2520'],
    [[''], ''],
  ])('%j becomes %s', (parts, id) => {
    expect(anchorId(...parts)).toBe(id);
  });

  it('returns ids that need no escaping in a URL', () => {
    const everything = Array.from({length: 0x250}, (_, code) => String.fromCodePoint(code)).join(
      '',
    );
    const id = anchorId(everything);
    expect(id).not.toMatch(/\s/);
    expect(new URL(`https://docs.example/#${id}`).hash).toBe(`#${id}`);
  });
});
