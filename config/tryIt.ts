/**
 * Whether the form of an operation is in the file of payment forms. They have half of all bytes, so that the first
 * press of "Try it" loads only what the page needs.
 *
 * @param slug - of the operation's page
 */
export const isPaymentForm = (slug: string): boolean => slug.includes('payment');
