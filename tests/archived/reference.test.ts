/** Compares the pages of an archived release with the release's own description. */
import {vi} from 'vitest';
import {ARCHIVED_RELEASES} from '../../config/releases';

vi.mock('../build/reference/release', () => ({walked: ARCHIVED_RELEASES[0]}));

await import('../build/description.contract.test');
