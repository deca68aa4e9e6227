import Footer from '@theme-original/Footer';
import {inOwnTask} from '../../static-pages/hydration/inOwnTask';

export default inOwnTask(Footer);
