/** What the scripts that draw pictures and their checks share. */

/** What a picture was drawn from. */
export interface PictureHashes {
  /** SHA-256 of the source. */
  source: string;
  /** SHA-256 of everything else that decides how the picture looks. */
  settings: string;
}

/** No picture may be heavier, in bytes. Source: requirements for pictures. */
export const MAX_PICTURE_BYTES = 120_000;

/**
 * Names each source whose picture is not the one that it would give now, with the reason.
 * Empty when all is in order.
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
