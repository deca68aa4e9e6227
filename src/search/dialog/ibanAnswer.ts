import {translate} from '@docusaurus/Translate';
import type {DirectAnswer} from '../../../packages/search/src/index';
import {checkIban, describeIban} from '../../../packages/iban/src/index';

/** Two letters, two digits and at least eleven more characters. Source: ISO 13616; Norwegian IBANs are the shortest. */
const IBAN_LIKE = /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/;

/** Returns whether a query can only be an account number, which is checked but not stored. */
export function isIbanLike(text: string): boolean {
  return IBAN_LIKE.test(text.replace(/[\s-]/g, ''));
}

/** Checks an IBAN from a query. Nothing leaves the browser. */
export async function ibanAnswer(text: string): Promise<DirectAnswer> {
  const {default: registry} = await import('@generated/markets-data/default/iban-registry.json');
  const found = checkIban(text, registry);
  return {
    label: found.isValid
      ? translate({message: 'Valid IBAN'})
      : translate({message: 'Not a valid IBAN'}),
    text: found.isValid ? describeIban(found) : found.message,
    address: 'markets/iban/',
  };
}
