import type {ReactNode} from 'react';

/** Our sidebars cannot be hidden (`docs.sidebar.hideable`). */
export default function ExpandButton(): ReactNode {
  return null;
}
