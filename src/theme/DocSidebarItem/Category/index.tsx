import DocSidebarItemCategory from '@theme-original/DocSidebarItem/Category';
import {inOwnTask} from '../../../static-pages/hydration/inOwnTask';

export default inOwnTask(DocSidebarItemCategory);
