/**
 * Renders nothing: `src/for-programs/structuredData.ts` writes the breadcrumbs into the finished page, starting from
 * the home page.
 */
export default function DocBreadcrumbsStructuredData(): null {
  return null;
}
