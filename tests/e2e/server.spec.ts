import {expect, test} from './fixtures';

test.describe('the preview server', () => {
  test('sends precompressed copies', async ({request}) => {
    for (const encoding of ['br', 'gzip']) {
      const response = await request.get('faq/', {headers: {'accept-encoding': encoding}});
      expect(response.headers()['content-encoding']).toBe(encoding);
      expect(response.headers().vary).toMatch(/accept-encoding/i);
    }
  });

  test('revalidates pages and keeps hashed assets', async ({request}) => {
    const page = await request.get('faq/');
    expect(page.headers()['cache-control']).toContain('must-revalidate');
    const etag = page.headers().etag ?? '';
    expect(etag).not.toBe('');
    const again = await request.get('faq/', {headers: {'if-none-match': etag}});
    expect(again.status()).toBe(304);
    const script = /src="?([^" >]*\/assets\/js\/main[^" >]*)/.exec(await page.text())?.[1] ?? '';
    const asset = await request.get(script);
    expect(asset.headers()['cache-control']).toContain('immutable');
  });

  test('sends the security headers with every response', async ({request}) => {
    for (const address of ['faq/', 'nothing/', 'assets/nothing.js']) {
      const headers = (await request.get(address)).headers();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(headers['referrer-policy']).toBeDefined();
    }
  });

  test('never returns a page for a missing asset', async ({request}) => {
    const response = await request.get('assets/js/missing.12345678.js');
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('text/plain');
    expect(response.headers()['cache-control']).toBe('no-store');
  });

  const REFUSED = [
    ['%', 400],
    ['%E0%A4%A', 400],
    ['..%2f..%2fpackage.json', 400],
    ['%00', 400],
    ['a'.repeat(9000), 414],
  ] as const;
  for (const [address, status] of REFUSED) {
    test(`rejects ${address.slice(0, 30)} with ${status}`, async ({request, baseURL}) => {
      const response = await request.get(`${baseURL ?? ''}${address}`, {maxRedirects: 0});
      expect(response.status()).toBe(status);
    });
  }

  for (const address of ['/%5Cevil.example', '/docs/%5C%5Cevil.example', '//evil.example/%2e']) {
    test(`does not redirect ${address} to another host`, async ({request, baseURL}) => {
      const {origin} = new URL(baseURL ?? '');
      const response = await request.get(`${origin}${address}`, {maxRedirects: 0});
      expect(response.status()).toBeGreaterThanOrEqual(400);
      expect(response.status()).toBeLessThan(500);
      expect(response.headers().location).toBeUndefined();
    });
  }
});
