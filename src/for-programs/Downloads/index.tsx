import useBaseUrl from '@docusaurus/useBaseUrl';
import {DataTable} from '@site/src/ui/DataTable';
import type {DownloadEntry} from '@site/packages/openapi-reference/src';
import {Fragment, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Entries of the list that the reference generator writes next to its pages. */
  files: readonly DownloadEntry[];
}

const KILOBYTE = 1000;

/** Formats a size: `272 kB`, `6.3 MB`. */
function readableSize(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE
    ? `${Math.ceil(kilobytes)} kB`
    : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Lists all downloads with their size. Sizes are known only in a build. */
export default function Downloads({files}: Props): ReactNode {
  const base = useBaseUrl('/');
  return (
    <DataTable
      label="Files to download"
      columns={['File', 'Size']}
      rows={files.map(({path, title, bytes}) => ({
        key: path,
        cells: [
          <span key="file" className={styles.file}>
            <a href={`${base}${path}`} download>
              {title}
            </a>
            <br />
            <code>
              {nameOf(path)
                .split(/(?=[._])/)
                .map((part) => (
                  <Fragment key={part}>
                    <wbr />
                    {part}
                  </Fragment>
                ))}
            </code>
          </span>,
          <span key="size" className={styles.size}>
            {bytes === undefined ? 'after a build' : readableSize(bytes)}
          </span>,
        ],
      }))}
    />
  );
}
