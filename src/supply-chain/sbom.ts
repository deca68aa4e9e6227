/** Makes the software bill of materials of npm reproducible. */
import type {Manifest} from './lock';
import {sha256} from '../text/sha256';

/** The fields of CycloneDX 1.5 that are changed; the rest stays as npm writes it. */
export interface Bom {
  serialNumber?: string;
  metadata: {
    timestamp?: string;
    component: {name: string; version: string; [field: string]: unknown};
    [field: string]: unknown;
  };
  components: {
    name: string;
    licenses?: unknown;
    externalReferences?: {type: string; url: string}[];
    [field: string]: unknown;
  }[];
  [field: string]: unknown;
}

/** RFC 9562, 5.8: version 8, with custom bits: those of a hash. */
function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = ((parseInt(hex[16] ?? '0', 16) & 0b11) | 0b1000).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * npm gives each document a new number and time, and the name of the folder. Here the number is derived from the
 * content, the time is that of the sources, and licences that packages do not state are those that we have read.
 *
 * @param made - date of the last commit; undefined omits the time
 */
export function reproducibleBom(
  bom: Bom,
  {name, version}: Manifest,
  made: Date | undefined,
  licencesRead: Readonly<Record<string, {licence: string}>>,
): Bom {
  const {timestamp: _, ...metadata} = bom.metadata;
  const components = bom.components.map((component) => {
    const read = Object.hasOwn(licencesRead, component.name)
      ? licencesRead[component.name]
      : undefined;
    return {
      ...component,
      // The download address of an archive differs between machines; its hash identifies it.
      externalReferences: component.externalReferences?.filter(({type}) => type !== 'distribution'),
      ...(read === undefined ? {} : {licenses: [{license: {id: read.licence}}]}),
    };
  });
  const {serialNumber: __, ...rest} = bom;
  const content = {
    ...rest,
    metadata: {
      ...(made === undefined ? {} : {timestamp: made.toISOString()}),
      ...metadata,
      component: {...bom.metadata.component, name, version},
    },
    components,
  };
  return {...content, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`};
}
