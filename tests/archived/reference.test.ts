/** The traversal of the description, for an archived release: its pages must contain what its own description says. */
import {vi} from 'vitest';
import {ARCHIVED_RELEASES} from '../../config/releases';

vi.mock('../build/reference/release', () => ({walked: ARCHIVED_RELEASES[0]}));

await import('../build/description.contract.test');
