import {findFirstSidebarItemLink} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocSidebarItem/Category';
import OriginalCategory from '@theme-original/DocSidebarItem/Category';
import type {ReactNode} from 'react';

/**
 * The title of a group without a page keeps the address of its first page, as in the HTML, so that it can be opened in
 * a new tab; the original puts `#` there.
 */
export default function DocSidebarItemCategory(props: Props): ReactNode {
  const {item} = props;
  const first =
    item.href === undefined && item.collapsible ? findFirstSidebarItemLink(item) : undefined;
  // The original gives its link what it does not know itself.
  return <OriginalCategory {...props} {...(first === undefined ? {} : {href: first})} />;
}
