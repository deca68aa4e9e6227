/**
 * Whether the description is the portal's own: brand variables in it are filled in, and a broken link in its texts is
 * an error. `npm run openapi:preview` builds the portal with another provider's description and sets this to false.
 */
export const IS_OWN_DESCRIPTION: boolean = true;

/**
 * What happens when the description is not valid, or when a text in it has a broken link: the build stops, or says so
 * and goes on. For descriptions that the docs team cannot change.
 */
export const ON_INVALID: 'throw' | 'warn' = 'throw';

/** Whether `npm run check` reads the texts of the description for spelling and style, as it reads pages. */
export const IS_PROOFREAD: boolean = true;
