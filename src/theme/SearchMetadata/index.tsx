import {useThemeConfig} from '@docusaurus/theme-common';
import OriginalSearchMetadata from '@theme-original/SearchMetadata';
import type {Props} from '@theme/SearchMetadata';
import type {ReactNode} from 'react';

/** Omits the theme's tags. Our search finds the release of a page in its address (`src/search/version.ts`). */
export default function SearchMetadata(props: Props): ReactNode {
  return 'algolia' in useThemeConfig() ? <OriginalSearchMetadata {...props} /> : null;
}
