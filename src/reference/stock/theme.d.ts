/** `src/reference/stock/theme`, or the theme of docusaurus-theme-openapi-docs. */
declare module '@theme/ApiItem' {
  export {default} from '@theme-original/DocItem';
}
