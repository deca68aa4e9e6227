import Original from '@theme-original/ColorModeToggle';
import type ColorModeToggle from '@theme/ColorModeToggle';
import {inOwnTask} from '../../static-pages/hydration/inOwnTask';

export default inOwnTask(Original as typeof ColorModeToggle);
