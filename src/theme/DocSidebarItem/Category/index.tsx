import {ThemeClassNames, useThemeConfig} from '@docusaurus/theme-common';
import {isSamePath} from '@docusaurus/theme-common/internal';
import {
  findFirstSidebarItemLink,
  isActiveSidebarItem,
  useDocSidebarItemsExpandedState,
  useVisibleSidebarItems,
} from '@docusaurus/plugin-content-docs/client';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/DocSidebarItem/Category';
import DocSidebarItemLink from '@theme/DocSidebarItem/Link';
import DocSidebarItems from '@theme/DocSidebarItems';
import clsx from 'clsx';
import {type ReactNode, type RefObject, useEffect, useRef, useState} from 'react';
import {LINKS_WHEN_OPEN} from '@site/src/site/sidebars/longSidebar';
import styles from './styles.module.css';

/**
 * Unfolds a folded list that contains a find-in-page match, if the browser can search hidden content. React does not
 * support the value of `hidden` that this needs.
 */
function useFindInPage(folded: boolean, unfold: () => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const onMatch = useRef(unfold);
  useEffect(() => {
    onMatch.current = unfold;
  });
  useEffect(() => {
    const element = list.current;
    if (!folded || element === null) {
      return undefined;
    }
    const unfoldFound = () => {
      onMatch.current();
    };
    element.setAttribute('hidden', 'until-found');
    element.addEventListener('beforematch', unfoldFound);
    return () => {
      element.removeEventListener('beforematch', unfoldFound);
    };
  }, [folded]);
  return list;
}

function CaretButton({
  label,
  isFolded,
  onClick,
}: {
  label: string;
  isFolded: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <button
      aria-label={
        isFolded
          ? translate(
              {
                id: 'theme.DocSidebarItem.expandCategoryAriaLabel',
                message: "Expand sidebar category '{label}'",
                description: 'The ARIA label to expand the sidebar category',
              },
              {label},
            )
          : translate(
              {
                id: 'theme.DocSidebarItem.collapseCategoryAriaLabel',
                message: "Collapse sidebar category '{label}'",
                description: 'The ARIA label to collapse the sidebar category',
              },
              {label},
            )
      }
      aria-expanded={!isFolded}
      type="button"
      className="clean-btn menu__caret"
      onClick={onClick}
    />
  );
}

/** Returns whether the list of the category is folded, and a function to change that. */
function useFolded({item, activePath, index}: Props): [boolean, (isFolded: boolean) => void] {
  const {autoCollapseCategories} = useThemeConfig().docs.sidebar;
  const {expandedItem, setExpandedItem} = useDocSidebarItemsExpandedState();
  const opened = isActiveSidebarItem(item, activePath) ? activePath : undefined;
  const [isFolded, setFolded] = useState(
    item.collapsible && opened === undefined && item.collapsed,
  );
  const [seen, setSeen] = useState({opened, expandedItem});
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  if (seen.opened !== opened || seen.expandedItem !== expandedItem) {
    setSeen({opened, expandedItem});
    if (opened !== undefined && seen.opened !== opened) {
      // Unfold when one of its pages is opened.
      setFolded(false);
      setUnfoldedFor(isFolded ? opened : undefined);
    } else if (autoCollapseCategories && expandedItem !== null && expandedItem !== index) {
      setFolded(item.collapsible);
    }
  }
  useEffect(() => {
    if (unfoldedFor !== undefined) {
      setExpandedItem(index);
    }
  }, [unfoldedFor, index, setExpandedItem]);
  const fold = (wanted: boolean) => {
    setExpandedItem(wanted ? null : index);
    setFolded(wanted);
  };
  return [isFolded, fold];
}

function Category(props: Props): ReactNode {
  // `tabIndex` is for categories inside folded ones, which the keyboard cannot reach anyway.
  const {item, onItemClick, activePath, level, index: _, tabIndex: __, ...rest} = props;
  const {items, label, collapsible, className, href} = item;
  const [isFolded, fold] = useFolded(props);
  const list = useFindInPage(isFolded, () => {
    fold(false);
  });
  const isOpenPage = isSamePath(href, activePath);
  const isButton = collapsible && href === undefined;
  const title = clsx(styles.title, 'menu__link', {
    'menu__link--sublist': collapsible,
    'menu__link--sublist-caret': isButton,
    'menu__link--active': isActiveSidebarItem(item, activePath),
  });
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemCategory,
        ThemeClassNames.docs.docSidebarItemCategoryLevel(level),
        'menu__list-item',
        isFolded && 'menu__list-item--collapsed',
        className,
      )}
    >
      <div
        className={clsx(
          'menu__list-item-collapsible',
          isOpenPage && 'menu__list-item-collapsible--active',
        )}
      >
        {href === undefined && !collapsible ? (
          <span className={title}>
            <span className={styles.label}>{label}</span>
          </span>
        ) : (
          <Link
            className={title}
            onClick={(event) => {
              onItemClick?.(item);
              if (isButton || (collapsible && isOpenPage)) {
                event.preventDefault();
                fold(!isFolded);
              } else if (collapsible) {
                fold(false);
              }
            }}
            href={href ?? findFirstSidebarItemLink(item)}
            {...(isOpenPage ? {'aria-current': 'page'} : {})}
            {...(isButton ? {role: 'button', 'aria-expanded': !isFolded} : {})}
            {...rest}
          >
            <span className={styles.label}>{label}</span>
          </Link>
        )}
        {collapsible && !isButton && (
          <CaretButton
            label={label}
            isFolded={isFolded}
            onClick={() => {
              fold(!isFolded);
            }}
          />
        )}
      </div>
      <ul ref={list} className="menu__list" hidden={isFolded}>
        {(!isFolded || item.customProps?.[LINKS_WHEN_OPEN] !== true) && (
          <DocSidebarItems
            items={items}
            activePath={activePath}
            level={level + 1}
            {...(onItemClick ? {onItemClick} : {})}
          />
        )}
      </ul>
    </li>
  );
}

/**
 * A category whose links are always in the HTML, for readers without scripts, crawlers and find-in-page. The title of a
 * category without a page links to its first page, so that it can be opened in a new tab.
 */
export default function DocSidebarItemCategory(props: Props): ReactNode {
  const {item, activePath} = props;
  const visible = useVisibleSidebarItems(item.items, activePath);
  if (visible.length > 0) {
    return <Category {...props} />;
  }
  const {collapsed: _, collapsible: __, items: ___, linkUnlisted: ____, href, ...link} = item;
  return href === undefined ? null : (
    <DocSidebarItemLink {...props} item={{...link, href, type: 'link'}} />
  );
}
