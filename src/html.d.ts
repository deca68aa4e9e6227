/** Bodies of generated reference pages, see `src/plugins/openapi`. */
declare module '*.html' {
  const html: string;
  export default html;
}
