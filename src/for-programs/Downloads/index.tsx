import useBaseUrl from '@docusaurus/useBaseUrl';
import {DataTable} from '@site/src/markets/components/DataTable';
import type {DownloadEntry} from '@site/packages/openapi-reference/src';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** The list that the reference's generator writes beside its pages. */
  files: readonly DownloadEntry[];
}

const KILOBYTE = 1000;

/** `272 kB`, `6.3 MB` */
function readableSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.ceil(kilobytes)} kB`
    : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** All files to download, with their size and checksum. Sizes are known only in a build. */
export default function Downloads({files}: Props): ReactNode {
  const base = useBaseUrl('/');
  return (
    <DataTable
      label="Files to download"
      columns={['File', 'What it is', 'Size', 'SHA-256']}
      rows={files.map(({path, title, bytes, sha256}) => ({
        key: path,
        cells: [
          <a key="file" href={`${base}${path}`} download>
            {path.slice(path.lastIndexOf('/') + 1)}
          </a>,
          title,
          <span key="size" className={styles.size}>
            {bytes === undefined ? 'after a build' : readableSize(bytes)}
          </span>,
          sha256 === undefined ? (
            'after a build'
          ) : (
            <code key="sha256" className={styles.sum}>
              {sha256}
            </code>
          ),
        ],
      }))}
    />
  );
}
