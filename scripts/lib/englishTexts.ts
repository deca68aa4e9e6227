/** Replaces `@docusaurus/Translate` without translations, for tests that run outside a bundle. */
export function translate(
  {message}: {message: string},
  values: Readonly<Record<string, string | number>> = {},
): string {
  return message.replaceAll(/\{(\w+)\}/g, (text, name: string) => String(values[name] ?? text));
}
