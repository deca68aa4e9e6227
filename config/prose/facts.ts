/** Wrong statements that pages once made: each contradicts the page that states the fact. */
import type {TermRule} from './terms';

export const CONTRADICTIONS: readonly TermRule[] = [
  {
    refused: /\b(?:never|not|cannot) (?:see|touch|handle|get) (?:a|the|any|their) passwords?\b/i,
    allowed: 'a link to /api/account-information/#credentials: some banks require a password',
  },
  {
    refused: /\baccount and (?:kind|type) of data\b/i,
    allowed: '“for each account”: /api/limits/#bank-quotas states how banks count',
  },
  {
    refused:
      /\b(?:add|allow|leave) (?:a few|some|five|ten) (?:minutes|seconds) of (?:margin|slack)\b/i,
    allowed: '“stay a few minutes below the maximum”: a later valid_until is refused',
  },
  {
    refused: /\bdefault (?:length|duration|validity) of (?:a|the) consent\b/i,
    allowed: '“maximum length”: valid_until is required and has no default',
  },
  {
    refused:
      /\bask for the payment first\b|\blook (?:at|in) the request log (?:first|before)\b|\bwhether (?:it|the payment) (?:exists|went through)\b/i,
    allowed: 'a link to /api/payment-initiation/#lost-response: no operation lists payments',
  },
  {
    refused: /\b(?:null|absent|missing) list means\b/i,
    allowed: 'the meaning of null for each field: /api/payment-initiation/#allowed-values',
  },
  {
    refused: /\bredirect-only\b|\bdecoupled (?:and embedded )?(?:flows|methods) do not exist\b/i,
    allowed: 'what most banks of the country do: GET /aspsps lists the approaches of each bank',
  },
  {
    refused: /\baudit pack\b|\b(?:is|are|been) (?:ISO|certified)\b|\bISO\/IEC 27001 certifi/i,
    allowed: '“follows ISO/IEC 27001”: the policy claims no certification',
  },
  {
    refused: /\bthe law (?:wants|says|demands)\b/i,
    allowed: 'the act and its article',
  },
];
