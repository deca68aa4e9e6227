/** Never visible: a page is shown after it has loaded, see `src/static-pages/failure`. */
export default function Loading(): null {
  return null;
}
