/** Replacements for features that the oldest supported browsers lack (`browserslist` in package.json). */

/** Works like `URL.parse`. */
export function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Works like `Response.json`. */
export function jsonResponse(
  body: unknown,
  {status = 200, headers = {}}: {status?: number; headers?: Readonly<Record<string, string>>} = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {'Content-Type': 'application/json', ...headers},
  });
}
