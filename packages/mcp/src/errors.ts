/** What is wrong with a request, in words for the caller; any other error is a failure of the server. */
export class UserError extends Error {}
