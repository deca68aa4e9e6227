import {describe, expect, it} from 'vitest';
import {isAlias, parse, parseDocument, visit} from 'yaml';
import {brand} from '../../config/brand';
import {document, source} from './description';

describe('the document that readers download', () => {
  it('is OpenAPI 3.1, in the release that the file states', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.version).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    expect(document.info.title).toBe(`${brand.name} API`);
  });

  it('contains no brand variables', () => {
    expect(source).not.toContain('${');
  });

  it('contains only provider hosts from the brand file', () => {
    const {siteHost, apiHost, authHost} = brand;
    const hosts = Array.from(source.matchAll(/[a-z0-9.-]+/g), ([host]) =>
      host.replace(/\.$/, ''),
    ).filter((host) => host.endsWith(siteHost));
    expect(hosts.length).toBeGreaterThan(0);
    const known: string[] = [siteHost, apiHost, authHost];
    const others = hosts.filter((host) => !known.includes(host));
    expect(others).toEqual([]);
  });

  it('repeats duplicates instead of using YAML aliases', () => {
    const places: string[] = [];
    visit(parseDocument(source), {
      Node: (_, node) => {
        if (isAlias(node) || node.anchor !== undefined) {
          const before = source.slice(0, node.range?.[0]);
          places.push(`line ${before.split('\n').length}`);
        }
      },
    });
    expect(places).toEqual([]);
  });

  it('parses identically as YAML 1.1 and 1.2', () => {
    const reading = (version: '1.1' | '1.2') =>
      parse(source, {version, strict: true, uniqueKeys: true}) as unknown;
    expect(reading('1.1')).toEqual(reading('1.2'));
  });
});
