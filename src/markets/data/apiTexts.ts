/**
 * Facts and what they mean with this API are apart in the data: fields that end in `_api`, and entries with
 * `about_api`, are about the API of this provider. Pages and published files show both together. Pure.
 */
import type {Market} from './schema';

/** A text and the part about the API that follows it. */
function joined(text: string | null, api: string | undefined, between: string): string | null {
  return text === null || api === undefined ? (api ?? text) : `${text}${between}${api}`;
}

/** The market as readers see it: without the fields that keep facts and API apart. */
export function withApiTexts(market: Market): Market {
  const {caller_supplies_api: supplies = [], ...authentication} = market.authentication;
  return {
    ...market,
    payment_types: market.payment_types.map(({note_api: api, ...payment}) => ({
      ...payment,
      note: joined(payment.note, api, '; '),
    })),
    banks: market.banks.map(({about_api: _, ...bank}) => bank),
    authentication: {
      ...authentication,
      methods: authentication.methods.map(({note_api: api, ...method}) => ({
        ...method,
        note: joined(method.note, api, '; '),
      })),
      caller_supplies: [...authentication.caller_supplies, ...supplies],
    },
    notes: market.notes.map(({text_api: api, about_api: _, ...note}) => ({
      ...note,
      text: joined(note.text, api, ' ') ?? '',
    })),
    checked: {
      ...market.checked,
      corrections: market.checked.corrections.map(({about_api: _, ...correction}) => correction),
    },
  };
}
