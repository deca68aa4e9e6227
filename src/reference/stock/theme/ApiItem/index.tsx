/** A page that React hydrates. docusaurus-theme-openapi-docs, if `config/reference.ts` chooses it, replaces this. */
export {default} from '@theme-original/DocItem';
