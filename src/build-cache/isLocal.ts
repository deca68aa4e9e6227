/** Whether only this machine opens the pages, in a folder that the next preview removes (`scripts/build.ts`). */
export const IS_LOCAL = process.env.LOCAL_BUILD === 'true';
