/**
 * Whether the description is the portal's own: brand variables in it are filled in, and a dead link in its
 * texts is an error. `npm run openapi:preview` builds the portal around another provider's description, and
 * says false.
 */
export const IS_OWN_DESCRIPTION: boolean = true;
