/** Bodies of generated reference pages: see `packages/openapi-reference`. */
declare module '*.html' {
  const html: string;
  export default html;
}
