import type {ReactNode} from 'react';

/** The site has no announcements; the theme's bar would add weight to every page. */
export default function AnnouncementBar(): ReactNode {
  return null;
}
