/** Neither engine reads these tags: the release of a page is in its address (`src/search/version.ts`). */
export default function SearchMetadata(): null {
  return null;
}
