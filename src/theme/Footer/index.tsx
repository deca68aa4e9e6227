import Original from '@theme-original/Footer';
import type Footer from '@theme/Footer';
import {inOwnTask} from '../../static-pages/hydration/inOwnTask';

export default inOwnTask(Original as typeof Footer);
