import DocItemLayout from '@theme-original/DocItem/Layout';
import type {ReactNode} from 'react';
import type {LayoutProps} from '.';

/** Breadcrumbs, title, content, table of contents, previous and next. */
export default function DefaultLayout({children}: LayoutProps): ReactNode {
  return <DocItemLayout>{children}</DocItemLayout>;
}
