import type {ReactNode} from 'react';

/** Our sidebars cannot be hidden (`docs.sidebar.hideable`). */
export default function CollapseButton(): ReactNode {
  return null;
}
