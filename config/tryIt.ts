/**
 * Returns whether an operation's form is in the separate file of payment forms. These make up half of all bytes, and
 * the first press of "Try it" loads only the file that the page needs.
 *
 * @param slug - slug of the operation's page
 */
export const isPaymentForm = (slug: string): boolean => slug.includes('payment');
