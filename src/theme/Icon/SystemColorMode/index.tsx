import type {Props} from '@theme/Icon/SystemColorMode';
import type {ReactNode} from 'react';

export default function IconSystemColorMode(props: Props): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      {...props}
    >
      <path d="M12 3a9 9 0 1 0 0 18zm0 0a9 9 0 1 1 0 18" fill="currentColor" fillOpacity="0.35" />
    </svg>
  );
}
