import {expect, it} from 'vitest';
import {documentAt, documentsRoute} from './documentsRoute';

it('finds documents as the router does', () => {
  documentsRoute({}, ['/', '/api/', '/api/alt.html']);
  for (const [pathname, address] of [
    ['/', '/'],
    ['/API', '/api/'],
    ['/api/alt.html/', '/api/alt.html'],
    ['/api/alt', undefined],
    [undefined, undefined],
  ]) {
    expect(documentAt(pathname), pathname).toBe(address);
  }
});
