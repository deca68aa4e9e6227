/** What is wrong with a question, in words for whoever asked; anything else is a fault of the server. */
export class UserError extends Error {}
