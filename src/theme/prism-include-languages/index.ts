/**
 * Code is highlighted during the build (packages/openapi-reference/src/highlight.ts): the browser needs no languages.
 */
export default function prismIncludeLanguages(): void {
  // Nothing to include.
}
