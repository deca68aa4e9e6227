import ColorModeToggle from '@theme-original/ColorModeToggle';
import {inOwnTask} from '../../static-pages/hydration/inOwnTask';

export default inOwnTask(ColorModeToggle);
