/** What the platform offers by now, and the oldest browsers of the range lack (`browserslist` in package.json). */

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
