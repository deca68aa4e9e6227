import {describe, expect, it} from 'vitest';
import {type Bom, reproducibleBom} from './sbom';

const MANIFEST = {name: 'site', version: '1.0.0'};
const MADE = new Date('2026-11-21T10:15:00Z');

const bom = (changes: Partial<Bom> = {}): Bom => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:bef91bd5-0d0c-4b8a-babe-8efdc80b426c',
  metadata: {timestamp: '2026-11-21T12:48:33.133Z', component: {name: 'folder', version: '1.0.0'}},
  components: [
    {
      name: 'a',
      externalReferences: [
        {type: 'distribution', url: 'https://packages.example/a.tgz'},
        {type: 'vcs', url: 'https://code.example/a'},
      ],
    },
    {name: 'b', licenses: [{license: {id: 'MIT'}}]},
  ],
  ...changes,
});
const made = (of: Bom, date: Date | undefined = MADE) =>
  reproducibleBom(of, MANIFEST, date, {a: {licence: 'ISC'}});

describe('reproducibleBom', () => {
  it('is identical for the same packages, whenever and wherever it is generated', () => {
    const other = bom({
      serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
      metadata: {timestamp: '2030-01-01T00:00:00Z', component: {name: 'tmp', version: '1.0.0'}},
    });
    expect(made(other)).toEqual(made(bom()));
  });

  it('has a different serial number for different packages', () => {
    const {serialNumber} = made(bom());
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(made(bom({components: [{name: 'c'}]})).serialNumber).not.toBe(serialNumber);
  });

  it('has the name of the site and the time of its sources', () => {
    const {metadata} = made(bom());
    expect(metadata).toMatchObject({
      timestamp: '2026-11-21T10:15:00.000Z',
      component: {name: 'site', version: '1.0.0'},
    });
    expect(reproducibleBom(bom(), MANIFEST, undefined, {}).metadata).not.toHaveProperty(
      'timestamp',
    );
  });

  it('has the licences that were read, and no download addresses', () => {
    const [a, b] = made(bom()).components;
    expect(a?.licenses).toEqual([{license: {id: 'ISC'}}]);
    expect(a?.externalReferences).toEqual([{type: 'vcs', url: 'https://code.example/a'}]);
    expect(b?.licenses).toEqual([{license: {id: 'MIT'}}]);
  });
});
