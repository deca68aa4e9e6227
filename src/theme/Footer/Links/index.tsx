import type {Props} from '@theme/Footer/Links';
import FooterLinksMultiColumn from '@theme/Footer/Links/MultiColumn';
import type {MultiColumnFooter} from '@docusaurus/theme-common';
import type {ReactNode} from 'react';

/** config/footer.ts has columns; the theme's simple footer is omitted. */
export default function FooterLinks({links}: Props): ReactNode {
  return <FooterLinksMultiColumn columns={links as MultiColumnFooter['links']} />;
}
