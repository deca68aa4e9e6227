import clsx from 'clsx';
import type {ReactNode} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import ThemedPicture from '@site/src/pictures/ThemedPicture';
import type {ScreenManifest} from '@site/src/pictures/screens';
import manifestFile from '@site/static/img/screens/manifest.json';
import styles from './styles.module.css';

const manifest: ScreenManifest = manifestFile;

interface Props {
  /** Name of the file in illustrations/screens, without extension. */
  name: string;
}

/** A screen of the control panel or of the hosted pages. tools/screens.ts generates the pictures and the manifest. */
export default function Screen({name}: Props): ReactNode {
  const folder = useBaseUrl('/img/screens/');
  const screen = manifest[name];
  if (!screen) {
    const names = Object.keys(manifest).join(', ');
    throw new Error(`The screen "${name}" does not exist. Allowed: ${names}.`);
  }
  const {alt, width, height} = screen;
  return (
    <figure className={clsx(styles.screen, width > 700 && styles.panel)}>
      <ThemedPicture
        light={`${folder}${name}.light.webp`}
        dark={`${folder}${name}.dark.webp`}
        {...{alt, width, height}}
      />
    </figure>
  );
}
