import type {ReactNode} from 'react';
import {type IconName, ICONS} from './icons';

/** A line icon next to words with the same meaning. */
export default function Icon({name}: {readonly name: IconName}): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke={name === 'no' ? 'var(--muted)' : 'currentColor'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
