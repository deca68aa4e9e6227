import clsx from 'clsx';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {DataTable} from '@site/src/ui/DataTable';
import type {DownloadEntry} from '@site/packages/openapi-reference/src';
import type {ReactNode} from 'react';
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

const isPostman = ({path}: DownloadEntry) => path.includes('postman');

/** Lists all downloads with their size, which is known only in a build. Buttons offer the first of each group. */
export default function Downloads({files}: Props): ReactNode {
  const base = useBaseUrl('/');
  const groups = [
    {title: 'API description', entries: files.filter((file) => !isPostman(file))},
    {title: 'Postman', entries: files.filter(isPostman)},
  ];
  return (
    <>
      <p>
        {groups.map(({entries}, index) =>
          entries.slice(0, 1).map(({path, title}) => (
            <a
              key={path}
              className={clsx('button button--primary', index > 0 && 'button--outline')}
              href={`${base}${path}`}
              download
            >
              {index > 0 ? title : `Download ${nameOf(path)}`}
            </a>
          )),
        )}
      </p>
      <DataTable
        className={styles.files}
        label="Files to download"
        columns={['Content', 'File', 'Size']}
        rows={groups.flatMap(({title: group, entries}) => [
          {key: group, cells: [<strong key="title">{group}</strong>, '', '']},
          ...entries.map(({path, title, bytes}) => ({
            key: path,
            cells: [
              <a key="title" href={`${base}${path}`} download>
                {title}
              </a>,
              <code key="file">{nameOf(path)}</code>,
              bytes === undefined ? 'after a build' : readableSize(bytes),
            ],
          })),
        ])}
      />
    </>
  );
}
