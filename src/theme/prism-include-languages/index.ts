/** Code is highlighted while pages are built (src/lib/highlight.ts): the browser needs no languages. */
export default function prismIncludeLanguages(): void {
  // Nothing to include.
}
