/** `src/reference/stock/theme`, or that of docusaurus-theme-openapi-docs. */
declare module '@theme/ApiItem' {
  export {default} from '@theme-original/DocItem';
}
