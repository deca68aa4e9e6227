import Original from '@theme-original/DocSidebar/Desktop';
import type DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import {inOwnTask} from '../../../static-pages/hydration/inOwnTask';

export default inOwnTask(Original as typeof DocSidebarDesktop);
