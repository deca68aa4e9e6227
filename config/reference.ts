/**
 * What shows an operation: pages of `packages/openapi-reference`, which are static, or those of
 * docusaurus-plugin-openapi-docs and docusaurus-theme-openapi-docs, which React hydrates, with an explorer that sends
 * requests. See decisions/reference-generator.md.
 */
export const REFERENCE: 'static' | 'docusaurus-openapi-docs' = 'static';

/** Origins, besides the portal's own, to which the explorer may send requests: the hosts of the description. */
export const EXPLORER_ORIGINS: readonly string[] = [];
