import {describe, expect, it} from 'vitest';
import {FROZEN_RELEASES, LATEST} from '../../config/releases';
import {servedReleases} from './servedReleases';

describe('servedReleases', () => {
  it.each([
    [{NODE_ENV: 'production'}, [LATEST, ...FROZEN_RELEASES]],
    [{NODE_ENV: 'test'}, [LATEST, ...FROZEN_RELEASES]],
    [{NODE_ENV: 'development'}, [LATEST]],
    [{NODE_ENV: 'development', ALL_RELEASES: 'true'}, [LATEST, ...FROZEN_RELEASES]],
  ])('%j', (env, expected) => {
    expect(servedReleases(env)).toEqual(expected);
  });
});
