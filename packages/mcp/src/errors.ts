/** What is wrong with a question, in words for anyone who asked; anything else is a fault of the server. */
export class UserError extends Error {}
