import type {ReactNode} from 'react';

/** The site has no announcements; the theme's bar would weigh on every page. */
export default function AnnouncementBar(): ReactNode {
  return null;
}
