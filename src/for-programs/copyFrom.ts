/**
 * Copies the text at a URL. The clipboard receives a promise, because Safari allows copying only during the click, not
 * after a request. Firefox before 127 does not accept a promise, but allows copying after the request.
 *
 * @throws Error if the text cannot be fetched, or the browser does not allow copying
 */
export async function copyFrom(address: string): Promise<void> {
  const text = fetch(address).then((response) => {
    if (!response.ok) {
      throw new Error(response.statusText);
    }
    return response.text();
  });
  const type = 'text/plain';
  await ('ClipboardItem' in window
    ? navigator.clipboard.write([
        new ClipboardItem({[type]: text.then((content) => new Blob([content], {type}))}),
      ])
    : navigator.clipboard.writeText(await text));
}
