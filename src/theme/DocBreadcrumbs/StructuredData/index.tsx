/**
 * Nothing: `src/for-programs/structuredData.ts` writes the trail into the finished page, from the first page
 * of the site on.
 */
export default function DocBreadcrumbsStructuredData(): null {
  return null;
}
