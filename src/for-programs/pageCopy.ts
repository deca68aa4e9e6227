/**
 * Copies the text behind an address. The clipboard gets it as a promise: Safari allows copying in the click
 * itself only, not after a request. Firefox before 127 has no such way and allows it after the request.
 *
 * @throws Error if the text cannot be had, or the browser does not allow it
 */
export async function copyFrom(address: string): Promise<void> {
  const text = fetch(address).then((answer) => {
    if (!answer.ok) {
      throw new Error(answer.statusText);
    }
    return answer.text();
  });
  const type = 'text/plain';
  await ('ClipboardItem' in window
    ? navigator.clipboard.write([
        new ClipboardItem({[type]: text.then((content) => new Blob([content], {type}))}),
      ])
    : navigator.clipboard.writeText(await text));
}
