/**
 * Returns whether the form of an operation is in the separate file of payment forms. They have half of all bytes, so
 * that the first press of "Try it" loads only the file that the page needs.
 *
 * @param slug - slug of the operation's page
 */
export const isPaymentForm = (slug: string): boolean => slug.includes('payment');
