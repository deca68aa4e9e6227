/** How long the button says what it has done. Unit: ms. */
const FEEDBACK_TIME = 2000;

/** The text is given to the clipboard as a promise: Safari allows copying only in the click itself, not after a request. */
async function copy(address: string): Promise<void> {
  const text = fetch(address).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(answer),
  );
  const {clipboard} = navigator;
  await ('ClipboardItem' in window
    ? clipboard.write([
        new ClipboardItem({
          'text/plain': text.then((markdown) => new Blob([markdown], {type: 'text/plain'})),
        }),
      ])
    : clipboard.writeText(await text));
}

/**
 * Makes the button that copies a page as Markdown work; it says for a moment what it has done, also to screen readers.
 *
 * @returns ends it
 */
export function enhancePageCopy(root: HTMLElement): () => void {
  const button = root.querySelector<HTMLElement>('[data-copy-page]');
  if (button === null) {
    return () => undefined;
  }
  const label = button.textContent;
  let timer = 0;
  const say = (text: string) => {
    window.clearTimeout(timer);
    button.ariaLive = text === label ? 'off' : 'polite';
    button.textContent = text;
  };
  const onClick = () => {
    void copy(button.dataset.copyPage ?? '')
      .then(
        () => 'Copied',
        () => 'Not copied',
      )
      .then((text) => {
        say(text);
        timer = window.setTimeout(say, FEEDBACK_TIME, label);
      });
  };
  button.addEventListener('click', onClick);
  return () => {
    button.removeEventListener('click', onClick);
    say(label);
  };
}
