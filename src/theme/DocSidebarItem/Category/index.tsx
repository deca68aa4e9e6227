import Original from '@theme-original/DocSidebarItem/Category';
import type DocSidebarItemCategory from '@theme/DocSidebarItem/Category';
import {inOwnTask} from '../../../static-pages/hydration/inOwnTask';

export default inOwnTask(Original as typeof DocSidebarItemCategory);
