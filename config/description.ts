/**
 * Whether the description is the portal's own: brand variables in it are filled in, and a broken link in its texts is
 * an error. `npm run openapi:preview` builds the portal with another provider's description and sets this to false.
 */
export const IS_OWN_DESCRIPTION: boolean = true;

/** Whether `npm run check` reads the texts of the description for spelling and style, as it reads pages. */
export const IS_PROOFREAD: boolean = true;
