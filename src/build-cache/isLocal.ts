/** Whether only this machine opens the pages, in a folder that the next preview removes (`scripts/build.ts`). */
export const IS_LOCAL = process.env.LOCAL_BUILD === 'true';
/** Whether the pages of a local build are bundled, by another process of Docusaurus, and are about to be rendered. */
export const IS_BUNDLED = IS_LOCAL && process.env.DOCUSAURUS_SKIP_BUNDLING === 'true';
