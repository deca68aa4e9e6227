/** Newer features of the platform that the oldest supported browsers lack (`browserslist` in package.json). */

/** As `URL.parse`. */
export function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** As `Response.json`. */
export function jsonResponse(
  body: unknown,
  {status = 200, headers = {}}: {status?: number; headers?: Readonly<Record<string, string>>} = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {'Content-Type': 'application/json', ...headers},
  });
}
