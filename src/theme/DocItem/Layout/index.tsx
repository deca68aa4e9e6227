import {useDoc} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocItem/Layout';
import type {ReactNode} from 'react';
import type {LayoutName} from '../../../../config/site';
import {usePage} from '../../../site/usePage';
import {layouts} from '../../../site/layouts';

/** Chooses the layout. Each page has its own key, so that unfolded parts of one page are folded on the next. */
export default function DocItemLayoutWrapper({children}: Props): ReactNode {
  const {frontMatter} = useDoc();
  const {key} = usePage();
  // The build rejects unknown names (src/authoring/frontMatter.ts).
  const {layout = 'default'} = frontMatter as {layout?: LayoutName};
  const Layout = layouts[layout];
  return <Layout key={key}>{children}</Layout>;
}
