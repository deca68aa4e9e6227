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
