/** JSON-RPC 2.0, 5.1: the parameters are not valid. */
export const INVALID_PARAMS = -32_602;

/** Explains to the caller why a request is wrong; any other error is a failure of the server. */
export class UserError extends Error {}
