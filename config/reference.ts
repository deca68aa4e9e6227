/**
 * Generator for operation pages: `packages/openapi-reference`, whose pages are static, or
 * docusaurus-plugin-openapi-docs with its theme, whose pages React hydrates and which have an explorer that sends
 * requests. See decisions/reference-generator.md.
 */
export const REFERENCE: 'static' | 'docusaurus-openapi-docs' = 'static';

/** Origins, besides the portal's own, to which the explorer may send requests: the hosts of the description. */
export const EXPLORER_ORIGINS: readonly string[] = [];
