import {BROWSER_TEXTS} from '../../browser/texts';

/** Timeout for a page. Unit: ms. */
const TIMEOUT = 30_000;
/** Number of cached pages, which appear immediately when a reader goes back to them. */
const MAX_KEPT = 20;

const kept = new Map<string, Promise<Document>>();

function pageAt(pathname: string): Promise<Document> {
  const known = kept.get(pathname);
  if (known !== undefined) {
    return known;
  }
  const page = fetch(pathname, {signal: AbortSignal.timeout(TIMEOUT)}).then(async (response) => {
    if (!response.ok) {
      throw new Error(`The server returned ${response.status}.`);
    }
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  });
  kept.set(pathname, page);
  // Failures are not cached, and the next visit requests the page again.
  page.catch(() => kept.delete(pathname));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) {
    kept.delete(oldest);
  }
  return page;
}

/** Fills an element with its content from another page. On failure, displays a message with a link to that page. */
export async function showBody(
  element: HTMLElement,
  {pathname, part}: {pathname: string; part: string},
): Promise<void> {
  element.ariaBusy = 'true';
  try {
    const page = await pageAt(pathname);
    const body = page.querySelector(`[data-openapi-part="${part}"]`);
    if (body === null || body.childNodes.length === 0) {
      throw new Error('The page has no content.');
    }
    element.replaceChildren(...document.importNode(body, true).childNodes);
  } catch {
    const message = document.createElement('p');
    message.role = 'alert';
    const link = document.createElement('a');
    link.href = pathname;
    link.textContent = BROWSER_TEXTS.reload;
    message.append(`${BROWSER_TEXTS.loadingFailed} `, link, '.');
    element.replaceChildren(message);
  } finally {
    element.ariaBusy = null;
  }
}
