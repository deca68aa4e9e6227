/** HTML, with all inserted values escaped. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = Html | string | number | null | undefined | false | readonly Part[];

function write(part: Part): string {
  if (part instanceof Html) {
    return part.text;
  }
  if (typeof part === 'object' && part !== null) {
    return part.map(write).join('');
  }
  return part === null || part === undefined || part === false
    ? ''
    : String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + write(parts[index])).join(''));
}

/** @param style - CSS */
export function page(title: string, style: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** As on the production pages, nothing is loaded, and framing is forbidden. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

export function respond(content: Html, status = 200): Response {
  return new Response(content.text, {status, headers: HEADERS});
}

/** Redirects the browser to a page with GET. */
export function redirect(address: string): Response {
  return new Response(null, {
    status: 303,
    headers: {Location: address, 'Cache-Control': 'no-store'},
  });
}
