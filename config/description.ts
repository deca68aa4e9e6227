/**
 * Whether the description is the portal's own. If so, its brand variables are filled in, and a broken link in its texts
 * is an error. `npm run openapi:preview` sets this to false for another provider's description.
 */
export const IS_OWN_DESCRIPTION: boolean = true;

/** Whether `npm run check` proofreads the texts of the description as well as the pages. */
export const IS_PROOFREAD: boolean = true;
