import type {ReactNode} from 'react';

/** One release is published, so there is no other version to point to. */
export default function DocVersionBanner(): ReactNode {
  return null;
}
