import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/DocSidebarItem/Link';
import OriginalLink from '@theme-original/DocSidebarItem/Link';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** As `src/sidebars/headings.ts` writes them. */
type Heading = string | readonly [id: string, title: string];

function expandHeading(heading: Heading): readonly [id: string, title: string] {
  return typeof heading === 'string' ? [heading.toLowerCase(), heading] : heading;
}

/** The open page's item shows the headings of the page below its link. */
export default function DocSidebarItemLink(props: Props): ReactNode {
  const {item, activePath, onItemClick} = props;
  const headings = (item.customProps?.headings ?? []) as readonly Heading[];
  const isOpen = headings.length > 0 && isActiveSidebarItem(item, activePath);
  return (
    <>
      <OriginalLink {...props} />
      {isOpen && (
        <li className={styles.headings}>
          <ul className="menu__list">
            {headings.map(expandHeading).map(([id, title]) => (
              <li key={id} className="menu__list-item">
                <Link
                  className="menu__link"
                  to={`${item.href}#${id}`}
                  autoAddBaseUrl={false}
                  onClick={() => onItemClick?.(item)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      )}
    </>
  );
}
