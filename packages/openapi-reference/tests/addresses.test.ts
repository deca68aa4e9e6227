import {describe, expect, it} from 'vitest';
import {resolveAddresses} from '../src/plugin/addresses';
import {readOptions} from '../src/plugin/options';

describe('addresses', () => {
  const html =
    '<a href="openapi:/reference/schemas/pet/#field-x">a</a><a href="openapi:/reference/">b</a><a href="openapi://openapi/x.yaml">c</a>';

  it.each([
    ['no setting', undefined, '/docs/reference/schemas/pet#field-x', '/docs/reference/'],
    ['slashes', true, '/docs/reference/schemas/pet/#field-x', '/docs/reference/'],
    ['none', false, '/docs/reference/schemas/pet#field-x', '/docs/reference'],
  ])('with %s', (_, trailingSlash, pet, overview) => {
    const place = {
      permalink: '/docs/reference/get-pet',
      path: 'get-pet',
      baseUrl: '/',
      trailingSlash,
    };
    const result = resolveAddresses(html, place);
    expect(result).toContain(`<a data-page href="${pet}">`);
    expect(result).toContain(`<a data-page href="${overview}">`);
    expect(result).toContain('<a href="/openapi/x.yaml" download>');
  });

  it('follow version, locale and base path of the page', () => {
    const result = resolveAddresses(html, {
      permalink: '/base/fr/docs/1.0/reference/schemas/owner',
      path: 'schemas/owner',
      baseUrl: '/base/fr/',
      trailingSlash: false,
    });
    expect(result).toContain('href="/base/fr/docs/1.0/reference/schemas/pet#field-x"');
    expect(result).toContain('href="/base/fr/openapi/x.yaml"');
  });

  it('on the first page are resolved relative to that page', () => {
    const place = {permalink: '/docs/reference/', path: '', baseUrl: '/', trailingSlash: undefined};
    expect(resolveAddresses(html, place)).toContain('href="/docs/reference/schemas/pet#field-x"');
  });
});

describe('options', () => {
  it('have defaults', () => {
    expect(readOptions({description: 'a.yaml'})).toMatchObject({
      folder: 'docs/reference',
      onDeadLinks: 'warn',
      showInternal: false,
    });
  });

  it.each([
    [{}, '"description": must be the path of an OpenAPI description'],
    [{description: 'a.yaml', folder: '../x'}, '"folder": must be a path below the site'],
    [{description: 'a.yaml', onDeadLinks: 'no'}, '"onDeadLinks"'],
    [{description: 'a.yaml', specPath: 'b'}, 'specPath'],
  ])('%j is rejected with the name of the option', (options, message) => {
    expect(() => readOptions(options)).toThrow(message);
  });
});
