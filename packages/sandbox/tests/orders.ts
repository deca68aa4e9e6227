/** Orders for any payment product, built from its entry in the directory alone, as an integrator builds a form. */
import type {Schemas} from '../src/engine/state';

type Product = Schemas['ResponsePaymentType'];
type Order = Schemas['PaymentRequestResource'];
type Transfer = Schemas['CreditTransferTransaction'];

/** A payee's account in each scheme that a test bank accepts. */
const PAYEES: Readonly<Record<string, string>> = {
  IBAN: 'FI2112345600000785',
  BBAN: '12345600000785',
  BGNR: '9912346',
  PGNR: '4802008',
};

/** A valid reference in each scheme. Sources: ISO 11649, and the country pages below /markets/. */
const REFERENCES: Readonly<Record<string, string>> = {
  INTL: 'RF18539007547034',
  FIRF: '1232',
  SEBG: '1230',
  NORF: '1230',
};

function valueFor(
  values: Readonly<Record<string, string>>,
  schemes: readonly string[] | null | undefined,
): [scheme: string, value: string] {
  const scheme = schemes?.find((each) => each in values) ?? Object.keys(values)[0] ?? '';
  return [scheme, values[scheme] ?? ''];
}

function transferFor(product: Product, endToEndId: string | undefined): Transfer {
  const [scheme, identification] = valueFor(PAYEES, product.creditor_account_schemas);
  const [, reference] = valueFor(REFERENCES, product.reference_number_schemas);
  const [code] = product.regulatory_reporting_codes ?? [];
  const hasAgent =
    product.creditor_agent_bic_fi_required === true ||
    product.creditor_agent_clearing_system_member_id_required === true;
  const hasAddress =
    product.creditor_postal_address_required === true || product.creditor_country_required === true;
  return {
    instructed_amount: {currency: product.currencies?.[0] ?? 'EUR', amount: '10.00'},
    beneficiary: {
      creditor: {
        name: 'Test Shop',
        ...(hasAddress ? {postal_address: {town_name: 'Helsinki', country: 'FI'}} : {}),
      },
      creditor_account: {
        scheme_name: scheme as Transfer['beneficiary']['creditor_account']['scheme_name'],
        identification,
      },
      ...(hasAgent
        ? {
            creditor_agent: {
              bic_fi: 'NDEAFIHH',
              clearing_system_member_id: {clearing_system_id: 'SESBA', member_id: '5000'},
            },
          }
        : {}),
    },
    ...(product.reference_number_supported === true
      ? {reference_number: reference}
      : {remittance_information: ['Order 1001']}),
    ...(code === undefined
      ? {}
      : {regulatory_reporting: [{details: {code: code.value, information: 'Goods'}}]}),
    ...(endToEndId === undefined ? {} : {payment_id: {end_to_end_id: endToEndId}}),
  };
}

/**
 * An order that satisfies the rules of a product.
 *
 * @param endToEndIds - of the instructions; undefined: none
 * @param debtorIban - the payer's account, for products that require it
 */
export function orderFrom(
  product: Product,
  endToEndIds: readonly (string | undefined)[],
  debtorIban: string,
): Order {
  const needsContact =
    product.debtor_contact_email_required === true ||
    product.debtor_contact_phone_required === true;
  return {
    ...(product.debtor_account_required === true
      ? {debtor_account: {scheme_name: 'IBAN', identification: debtorIban}}
      : {}),
    ...(product.debtor_currency_required === true
      ? {debtor_currency: product.currencies?.[0] ?? 'EUR'}
      : {}),
    ...(needsContact
      ? {
          debtor: {
            contact_details: {
              email_address: 'accounts@shop.example',
              phone_number: '+358401234567',
            },
          },
        }
      : {}),
    credit_transfer_transaction: endToEndIds.map((id) => transferFor(product, id)),
  };
}
