/** Code for invalid parameters. Source: JSON-RPC 2.0, 5.1. */
export const INVALID_PARAMS = -32_602;

/** Tells callers what is wrong with their request. Any other error is a failure of the server. */
export class UserError extends Error {}
