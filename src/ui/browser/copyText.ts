/** Copies text, and returns the button's new label. Over http on another host, browsers have no clipboard. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not allowed by the browser';
  }
}
