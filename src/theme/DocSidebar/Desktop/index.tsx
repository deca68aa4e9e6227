import DocSidebarDesktop from '@theme-original/DocSidebar/Desktop';
import {inOwnTask} from '../../../static-pages/hydration/inOwnTask';

export default inOwnTask(DocSidebarDesktop);
