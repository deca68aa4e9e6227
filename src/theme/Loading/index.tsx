/** Never on the screen: a page is shown after it has loaded, see `src/plugins/page-pieces`. */
export default function Loading(): null {
  return null;
}
