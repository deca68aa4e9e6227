/** Shared by the scripts that draw pictures and their checks. */

/** Inputs of a picture. */
export interface PictureHashes {
  /** SHA-256 of the source. */
  source: string;
  /** SHA-256 of everything else that affects the picture. */
  settings: string;
}

/** Maximum size of a picture, in bytes. Source: requirements for pictures. */
export const MAX_PICTURE_BYTES = 120_000;

/**
 * Lists each source whose picture is out of date, with the reason. Empty if all are up to date.
 */
export function stalePictures(
  manifest: Readonly<Record<string, PictureHashes>>,
  current: Readonly<Record<string, PictureHashes>>,
): string[] {
  const stale: string[] = [];
  for (const [name, hashes] of Object.entries(current)) {
    const entry = manifest[name];
    if (!entry) {
      stale.push(`${name}: the picture is missing`);
    } else if (entry.source !== hashes.source) {
      stale.push(`${name}: the source has changed`);
    } else if (entry.settings !== hashes.settings) {
      stale.push(`${name}: the renderer or its settings have changed`);
    }
  }
  for (const name of Object.keys(manifest)) {
    if (!current[name]) {
      stale.push(`${name}: the source no longer exists`);
    }
  }
  return stale;
}
