import type {Labels} from './labels';
import type {InfoObject} from './types';

/** A fact about the description as a whole, such as a contact. */
export interface InfoFact {
  term: string;
  text: string;
  /** Set only for web and email addresses: descriptions are untrusted. */
  url?: string;
}

/** Returns facts that readers need besides the description's text. Source: OpenAPI Specification, Info Object. */
export function infoFacts(
  {contact, license, termsOfService}: InfoObject,
  labels: Labels,
): InfoFact[] {
  const email = contact?.email;
  const names = [license?.name, license?.identifier].filter((text) => !isBlank(text));
  const licence = [...new Set(names)].join(', ');
  return [
    ...fact(labels.text('overview.contact'), contact?.name, contact?.url),
    ...fact(labels.text('overview.email'), email, isBlank(email) ? email : `mailto:${email}`),
    ...fact(labels.text('overview.licence'), licence, license?.url),
    ...fact(labels.text('overview.terms'), undefined, termsOfService),
  ];
}

/** Matches web addresses, and email addresses that cannot inject header fields. */
const ADDRESS = /^https?:\/\/|^mailto:[\w.!#$'*+/=^`{|}~-]+@[\w.-]+$/i;

function fact(term: string, name: string | undefined, address: string | undefined): InfoFact[] {
  const text = isBlank(name) ? address : name;
  const isLink = !isBlank(address) && ADDRESS.test(address);
  return isBlank(text) ? [] : [{term, text, ...(isLink ? {url: address} : {})}];
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}
