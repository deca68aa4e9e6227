/** Builds an order for any payment product from its directory entry alone, as an integrator builds a form. */
import type {Schemas} from '../src/engine/state';

type Scheme = Schemas['GenericIdentification']['scheme_name'];

/** A payee's account for each scheme that a test bank accepts. */
const PAYEES: Readonly<Partial<Record<Scheme, string>>> = {
  IBAN: 'FI2112345600000785',
  BGNR: '9912346',
};

/** A valid reference for each scheme. Sources: ISO 11649, and the country pages below /markets/. */
const REFERENCES: Readonly<Record<string, string>> = {
  INTL: 'RF18539007547034',
  FIRF: '1232',
  SEBG: '1230',
  NORF: '1230',
};

/**
 * Returns an order with everything that a product may require.
 *
 * @param endToEndIds - ids of the instructions; undefined for an instruction without an id
 * @param debtorIban - the payer's account
 */
export function orderFrom(
  product: Schemas['ResponsePaymentType'],
  endToEndIds: readonly (string | undefined)[],
  debtorIban: string,
): Schemas['PaymentRequestResource'] {
  const scheme = product.creditor_account_schemas?.includes('IBAN') === false ? 'BGNR' : 'IBAN';
  const currency = product.currencies?.[0] ?? 'EUR';
  const [code] = product.regulatory_reporting_codes ?? [];
  const reference = REFERENCES[product.reference_number_schemas?.[0] ?? 'INTL'] ?? '';
  return {
    debtor_account: {scheme_name: 'IBAN', identification: debtorIban},
    debtor_currency: currency,
    debtor: {
      contact_details: {email_address: 'a@shop.example', phone_number: '+358401234567'},
    },
    credit_transfer_transaction: endToEndIds.map((end_to_end_id) => ({
      instructed_amount: {currency, amount: '10.00'},
      beneficiary: {
        creditor: {name: 'Test Shop', postal_address: {town_name: 'Helsinki', country: 'FI'}},
        creditor_account: {scheme_name: scheme, identification: PAYEES[scheme] ?? ''},
        creditor_agent: {
          bic_fi: 'NDEAFIHH',
          clearing_system_member_id: {clearing_system_id: 'SESBA', member_id: '5000'},
        },
      },
      ...(product.reference_number_supported === true
        ? {reference_number: reference}
        : {remittance_information: ['Order 1001']}),
      ...(code === undefined
        ? {}
        : {regulatory_reporting: [{details: {code: code.value, information: 'Goods'}}]}),
      ...(end_to_end_id === undefined ? {} : {payment_id: {end_to_end_id}}),
    })),
  };
}
