/** Shared by the renderer of the screens (tools/screens.ts) and the Screen component. */
import type {PictureHashes} from './pictures';

/** An entry of static/img/screens/manifest.json. */
export interface ScreenEntry extends PictureHashes {
  /** Size in the page; the files have twice as many pixels each way. Unit: CSS pixels. */
  width: number;
  height: number;
  title: string;
  /** Description of the picture for those who cannot see it. */
  alt: string;
}

export type ScreenManifest = Record<string, ScreenEntry>;
