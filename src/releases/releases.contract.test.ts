import {describe, expect, it} from 'vitest';
import {LATEST, RELEASES} from '../../config/releases';
import {
  isArchived,
  pageIn,
  releaseAt,
  releaseOf,
  type ShownRelease,
  shownReleases,
} from './releases';

const BASE = '/docs/';
const latest = shownReleases[0] as ShownRelease;
const archived = shownReleases.find(({name}) => name === '2025-06') as ShownRelease;

describe('the release of a page', () => {
  it.each([
    ['/docs/api/', LATEST.name],
    ['/docs/api/sandbox/', LATEST.name],
    ['/docs/api/quick-start/alt.html', LATEST.name],
    ['/docs/api/2025-06/', '2025-06'],
    ['/docs/api/2025-06/reference/errors/', '2025-06'],
    ['/docs/', undefined],
    ['/docs/faq/', undefined],
    ['/docs/tpp/api/', undefined],
    ['/docs/api', undefined],
  ])('%s: %s', (address, name) => {
    expect(releaseAt(address, BASE)?.name).toBe(name);
  });

  it('is also found below the base path', () => {
    expect(releaseOf('api/2025-06/sandbox/')).toBe('2025-06');
    expect(releaseOf('markets/')).toBeUndefined();
    expect([isArchived('api/2025-06/'), isArchived('api/'), isArchived('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is one that the portal documents', () => {
    expect(shownReleases.map(({name}) => name)).toEqual(RELEASES.map(({name}) => name));
    expect(shownReleases.filter(({isLatest}) => isLatest)).toEqual([latest]);
  });
});

describe('the same page in another release', () => {
  const pages = new Set([
    '/docs/api/',
    '/docs/api/sandbox/',
    '/docs/api/quick-start/alt.html',
    '/docs/api/reference/',
    '/docs/api/reference/submit-payment/',
    '/docs/api/reference/schemas/aspspgroup/',
    '/docs/api/2025-06/',
    '/docs/api/2025-06/sandbox/',
    '/docs/api/2025-06/quick-start/alt.html',
    '/docs/api/2025-06/reference/',
  ]);
  const isPage = (address: string) => pages.has(address);

  it.each([
    [archived, 'api/', 'api/2025-06/', true],
    [archived, 'api/sandbox/', 'api/2025-06/sandbox/', true],
    [archived, 'api/quick-start/alt.html', 'api/2025-06/quick-start/alt.html', true],
    [archived, 'api/reference/submit-payment/', 'api/2025-06/reference/', false],
    [archived, 'api/reference/schemas/aspspgroup/', 'api/2025-06/reference/', false],
    [archived, 'api/changelog/', 'api/2025-06/', false],
    [latest, 'api/2025-06/sandbox/', 'api/sandbox/', true],
    [latest, 'api/2025-06/gone.html', 'api/', false],
    [latest, 'api/sandbox/', 'api/sandbox/', true],
    [archived, 'api/2025-06/sandbox/', 'api/2025-06/sandbox/', true],
  ])('%j, %s: %s', (target, from, to, isSame) => {
    expect(pageIn(target, BASE + from, BASE, isPage)).toEqual({pathname: BASE + to, isSame});
  });
});
