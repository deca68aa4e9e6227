/** Whether the pages are only for this machine, in a folder that the next preview removes (`scripts/build.ts`). */
export const IS_LOCAL = process.env.LOCAL_BUILD === 'true';
/** Whether another process of Docusaurus has bundled the pages of a local build, and this one renders them. */
export const IS_BUNDLED = IS_LOCAL && process.env.DOCUSAURUS_SKIP_BUNDLING === 'true';
