/** A hydrated page. docusaurus-theme-openapi-docs, if chosen in `config/reference.ts`, replaces this component. */
export {default} from '@theme-original/DocItem';
