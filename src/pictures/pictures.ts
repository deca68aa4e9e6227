/** Types and limits shared by the scripts that generate pictures and their checks. */

/** Hashes of a picture's inputs. */
export interface PictureHashes {
  /** SHA-256 of the source. */
  source: string;
  /** SHA-256 of everything else that affects the picture. */
  settings: string;
}

/** Maximum size of a picture. Unit: bytes. Source: requirements for pictures. */
export const MAX_PICTURE_BYTES = 120_000;
