/** Type shared by the renderer of the screens (tools/screens.ts) and the Screen component. */
import type {PictureHashes} from './pictures';

/** An entry of static/img/screens/manifest.json. */
export interface ScreenEntry extends PictureHashes {
  /** Displayed size. The files have twice as many pixels in each direction. Unit: CSS pixels. */
  width: number;
  height: number;
  title: string;
  /** Alternative text. */
  alt: string;
}

export type ScreenManifest = Record<string, ScreenEntry>;
