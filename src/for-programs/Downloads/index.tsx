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

/** A button that copies the checksum and shows it in a tooltip. Without scripts, and on paper, the checksum itself. */
function Checksum({file, sum}: {readonly file: string; readonly sum: string}): ReactNode {
  return (
    <>
      <button
        type="button"
        className={`ref-copy ${styles.copy}`}
        data-copy={sum}
        title={sum}
        aria-label={`Copy SHA-256 of ${nameOf(file)}`}
        aria-live="polite"
      >
        Copy SHA-256
      </button>
      <code className={styles.sum}>{sum}</code>
    </>
  );
}

/** Lists all downloads with their size and checksum. Sizes are known only in a build. */
export default function Downloads({files}: Props): ReactNode {
  const base = useBaseUrl('/');
  return (
    <DataTable
      label="Files to download"
      columns={['File', 'Size', 'SHA-256']}
      rows={files.map(({path, title, bytes, sha256}) => ({
        key: path,
        cells: [
          <Fragment key="file">
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
          </Fragment>,
          <span key="size" className={styles.size}>
            {bytes === undefined ? 'after a build' : readableSize(bytes)}
          </span>,
          sha256 === undefined ? (
            'after a build'
          ) : (
            <Checksum key="sha256" file={path} sum={sha256} />
          ),
        ],
      }))}
    />
  );
}
