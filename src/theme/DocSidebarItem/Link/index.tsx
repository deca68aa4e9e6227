import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/DocSidebarItem/Link';
import OriginalLink from '@theme-original/DocSidebarItem/Link';
import {getReadingTrail, onReadingTrail} from '@site/src/reading/scrollSpy';
import {showInside} from '@site/src/reading/showInside';
import {renderedHeadings} from '@site/src/site/sidebars/headings';
import type {PageHeading} from '@site/src/static-pages/page/marks';
import {pageAt} from '@site/src/static-pages/page/pages';
import clsx from 'clsx';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from './styles.module.css';

/** Returns the current heading among these, or the nearest one above it. */
function useActiveHeading(ids: readonly string[]): string | undefined {
  const trail = useSyncExternalStore(onReadingTrail, getReadingTrail, getReadingTrail);
  return trail.find((id) => ids.includes(id));
}

function OpenPageHeadings({
  item,
  headings,
  onItemClick,
}: Pick<Props, 'item' | 'onItemClick'> & {
  headings: readonly PageHeading[];
}): ReactNode {
  const list = useRef<HTMLLIElement>(null);
  // A single heading has no table of contents.
  const isBeside = item.customProps?.headings === 'beside' && headings.length > 1;
  const activeId = useActiveHeading(headings.map(([id]) => id));
  useEffect(() => {
    const active = list.current?.querySelector('[aria-current]');
    if (active) {
      showInside(active);
    }
  }, [activeId]);
  return (
    <li ref={list} className={clsx(styles.headings, isBeside && styles.beside)}>
      <ul className="menu__list">
        {headings.map(([id, title]) => (
          <li key={id} className="menu__list-item">
            <Link
              className={clsx('menu__link', id === activeId && 'menu__link--active')}
              to={`${item.href}#${id}`}
              autoAddBaseUrl={false}
              onClick={() => onItemClick?.(item)}
              {...(id === activeId ? {'aria-current': 'location'} : {})}
              dangerouslySetInnerHTML={{__html: title}}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Returns the headings of an item, if the generator of the sidebar has marked the item. */
function headingsOfItem({href, customProps}: Props['item']): readonly PageHeading[] {
  return customProps?.headings !== undefined
    ? (pageAt(href)?.headings ?? renderedHeadings(href))
    : [];
}

/** An item of the sidebar. For the open page, it shows the page's headings, and marks the current one. */
export default function DocSidebarItemLink(props: Props): ReactNode {
  const {item, activePath, onItemClick} = props;
  const isActive = isActiveSidebarItem(item, activePath);
  const headings = isActive ? headingsOfItem(item) : [];
  const [isFirst] = useState(isActive);
  // Only when the sidebar mounts; later, it keeps the position that the reader chose. Runs before the effect above,
  // which is more precise.
  useLayoutEffect(() => {
    if (isFirst) {
      document.querySelectorAll('.menu [aria-current="page"]').forEach(showInside);
    }
  }, [isFirst]);
  return (
    <>
      <OriginalLink {...props} />
      {headings.length > 0 && (
        <OpenPageHeadings item={item} headings={headings} {...(onItemClick ? {onItemClick} : {})} />
      )}
    </>
  );
}
