import clsx from 'clsx';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Icon from '@site/src/ui/Icon';
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

const isOpenApi = ({path}: DownloadEntry) => !path.includes('postman');

/** Two shelves of files. Sizes and checksums are known only in a build. */
export default function Downloads({files}: Props): ReactNode {
  const base = useBaseUrl('/');
  const shelves = [
    ['API description', 'OpenAPI, YAML and JSON', 'braces', files.filter(isOpenApi)],
    ['Postman', 'Collection and environments', 'call', files.filter((file) => !isOpenApi(file))],
  ] as const;
  return shelves.map(([title, about, icon, entries]) => (
    <div key={title} className={clsx('fact-strip', styles.shelf)}>
      <div>
        <Icon name={icon} /> <strong>{title}</strong> <span className="aside">{about}</span>
      </div>
      <ul>
        {entries.map(({path, title: content, bytes, sha256}) => (
          <li key={path}>
            <Icon name="download" />
            <span>
              <a href={`${base}${path}`} download>
                {content}
              </a>{' '}
              <code className="aside">{nameOf(path)}</code>
            </span>{' '}
            {bytes === undefined ? 'after a build' : readableSize(bytes)}
            <button
              type="button"
              className="ref-copy"
              data-copy={sha256}
              aria-label={`Copy SHA-256 of ${nameOf(path)}`}
            >
              Copy SHA-256
            </button>
          </li>
        ))}
      </ul>
    </div>
  ));
}
