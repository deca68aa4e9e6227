import Head from '@docusaurus/Head';
import type {Props} from '@theme/ContentVisibility';
import type {ReactNode} from 'react';

/** Drafts and unlisted pages say so in a line, without the theme's admonitions and their icons. */
export default function ContentVisibility({metadata}: Props): ReactNode {
  const {frontMatter, unlisted} = metadata;
  if (!unlisted && !frontMatter.draft) {
    return null;
  }
  return (
    <>
      <Head>
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <p role="note">
        {unlisted
          ? 'This page is not listed.'
          : 'This page is a draft: only the development server shows it.'}
      </p>
    </>
  );
}
