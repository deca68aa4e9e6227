import type {InfoObject} from './types';

/** A fact about the whole description, such as whom to contact. */
export interface InfoFact {
  term: string;
  text: string;
  /** Only web and e-mail addresses; descriptions may come from anywhere. */
  url?: string;
}

/** Facts that readers need beside the text of the description. Source: OpenAPI Specification, Info Object. */
export function infoFacts({contact, license, termsOfService}: InfoObject): InfoFact[] {
  const email = contact?.email;
  const names = [license?.name, license?.identifier].filter((text) => !isBlank(text));
  const licence = [...new Set(names)].join(', ');
  return [
    ...fact('Contact', contact?.name, contact?.url),
    ...(isBlank(email)
      ? []
      : [{term: 'E-mail', text: email, ...(EMAIL.test(email) ? {url: `mailto:${email}`} : {})}]),
    ...fact('Licence', licence, license?.url),
    ...fact('Terms of service', undefined, termsOfService),
  ];
}

/** Nothing that could end the address or add header fields to the message. */
const EMAIL = /^[\w.!#$'*+/=^`{|}~-]+@[\w.-]+$/;

function fact(term: string, name: string | undefined, address: string | undefined): InfoFact[] {
  const text = isBlank(name) ? address : name;
  const isWeb = !isBlank(address) && /^https?:\/\//i.test(address);
  return isBlank(text) ? [] : [{term, text, ...(isWeb ? {url: address} : {})}];
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}
