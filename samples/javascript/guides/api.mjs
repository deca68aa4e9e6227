// Requires Node.js 20.19 or later.
const API_URL = process.env.API_URL ?? 'https://${brand.apiHost}';
export const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

// extra: more headers, such as PSU headers.
export async function api(method, path, body, extra = {}) {
  const headers = { ...extra, Authorization: `Bearer ${process.env.TOKEN}` };
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(API_URL + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(90_000), // Milliseconds. A bank can take a minute to respond.
  });
  const result = await response.json().catch(() => null);
  if (!response.ok || !result) {
    // A proxy in between can return something other than JSON.
    throw Object.assign(new Error(result?.message ?? `HTTP ${response.status} without JSON`), {
      status: response.ok ? 502 : response.status,
      error: result?.error,
      detail: result?.detail,
      requestId: response.headers.get('X-Request-Id'), // Log it, and quote it to support.
      retryAfter: Number(response.headers.get('Retry-After')) || 0, // Seconds, 0 if missing or a date.
    });
  }
  return result;
}
