/** Never visible: a page is shown after it has loaded, see `src/static-pages/navigation`. */
export default function Loading(): null {
  return null;
}
