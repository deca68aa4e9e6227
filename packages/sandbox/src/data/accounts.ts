/** The accounts of a user at a test bank, which are the same for every application. */
import {type Bank, MOCK_BANK, type Schemas} from './banks';
import {currencyOf, makeIban, money} from './numbers';
import {chance} from './random';

export type Kind =
  | 'current'
  | 'business'
  | 'joint'
  | 'savings'
  | 'card'
  | 'pocket'
  | 'mock'
  | 'empty';

export interface Account {
  /** Key of the account within the sandbox. */
  key: string;
  kind: Kind;
  bank: Bank;
  iban: string | null;
  /** Masked card number. */
  card: string | null;
  holder: string;
  label: string | null;
  currency: string;
  /** Unit: hundredths. */
  creditLimit: number | null;
  usage: Schemas['Usage'];
}

const PEOPLE = {
  DE: ['Katrin Muster', 'Jonas Probe'],
  ES: ['Lucía Ejemplo', 'Marco Esempio'],
  FI: ['Aino Example', 'Onni Example'],
  NL: ['Sanne Voorbeeld', 'Daan Voorbeeld'],
  SE: ['Elsa Exempel', 'Nils Exempel'],
} as const;
const REGION: Readonly<Record<string, keyof typeof PEOPLE>> = {
  AT: 'DE',
  DE: 'DE',
  LI: 'DE',
  ES: 'ES',
  IT: 'ES',
  PT: 'ES',
  FI: 'FI',
  EE: 'FI',
  BE: 'NL',
  NL: 'NL',
  SE: 'SE',
  NO: 'SE',
  DK: 'SE',
};

/** Returns the region whose names and merchants a country uses. */
export function regionOf(country: string): keyof typeof PEOPLE {
  return REGION[country] ?? 'FI';
}

const COMPANIES = {
  DE: 'Beispiel Handels GmbH',
  ES: 'Ejemplo Comercial SL',
  FI: 'Kahvila Aamunkoi Oy',
  NL: 'Voorbeeld Handel BV',
  SE: 'Exempel Handel AB',
} as const;

const PRODUCTS: Readonly<
  Record<Kind, {type: Schemas['CashAccountType']; product: string | null; label: string | null}>
> = {
  current: {type: 'CACC', product: 'Current Account', label: 'Everyday account'},
  business: {type: 'CACC', product: 'Business Account', label: 'Daily business'},
  joint: {type: 'CACC', product: 'Current Account', label: 'Household account'},
  savings: {type: 'SVGS', product: 'Savings Account', label: 'Rainy days'},
  pocket: {type: 'CACC', product: 'Currency Pocket', label: 'US dollars'},
  card: {type: 'CARD', product: 'Credit Card', label: 'Credit card'},
  mock: {type: 'CACC', product: null, label: null},
  empty: {type: 'SVGS', product: null, label: null},
};

/** Finnish account of the mock bank in the guides. */
const GUIDE_IBAN = 'FI2712345600007855';

function account(bank: Bank, kind: Kind, owner: string, holder: string, seed: number): Account {
  const key = [bank.name, bank.country, owner, kind].join('/');
  const numbers = chance(seed, key);
  const isGuide = bank.name === MOCK_BANK && bank.country === 'FI' && kind === 'mock';
  // A pocket shares the number of the current account, but has another currency.
  const owned = [bank.name, bank.country, owner, 'current'].join('/');
  const made = makeIban(bank.country, kind === 'pocket' ? chance(seed, owned) : numbers);
  const limits: Partial<Record<Kind, number>> = {
    current: 100_000,
    business: 500_000,
    card: 300_000,
    mock: 500_000,
  };
  return {
    key,
    kind,
    bank,
    iban: kind === 'card' ? null : isGuide ? GUIDE_IBAN : made,
    card: kind === 'card' ? `535456XXXXXX${numbers.digits(4)}` : null,
    holder,
    label: PRODUCTS[kind].label,
    currency: kind === 'pocket' ? 'USD' : currencyOf(bank.country),
    creditLimit: limits[kind] ?? null,
    usage: kind === 'business' ? 'ORGA' : 'PRIV',
  };
}

/** @param user - user who is signed in; null if the bank requires no login */
export function accountsOf(
  bank: Bank,
  user: string | null,
  psuType: Schemas['PSUType'],
  seed: number,
): Account[] {
  const make = (kind: Kind, owner: string, holder: string) =>
    account(bank, kind, owner, holder, seed);
  if (bank.name === MOCK_BANK) {
    return [make('mock', psuType, 'Test account'), make('empty', psuType, 'Test savings')];
  }
  const region = regionOf(bank.country);
  const owner = user ?? '-';
  if (psuType === 'business') {
    return (['business', 'savings', 'card'] as const).map((kind) =>
      make(kind, `${owner}/business`, COMPANIES[region]),
    );
  }
  const names = PEOPLE[region];
  const place = Math.max(
    0,
    bank.users.findIndex(({username}) => username === owner),
  );
  const holder = names[place % names.length] ?? names[0];
  return [
    make('current', owner, holder),
    make('savings', owner, holder),
    make('card', owner, holder),
    // The same account for all users of the bank.
    make('joint', 'joint', names.join(', ')),
    ...(bank.hasPockets ? [make('pocket', owner, holder)] : []),
  ];
}

export function institutionOf({name, bic}: Bank): Schemas['FinancialInstitutionIdentification'] {
  return {bic_fi: bic, name};
}

const MASKED_CARD = 'CPAN';

export function identificationOf({
  iban,
  card,
}: Pick<Account, 'iban' | 'card'>): Schemas['AccountIdentification'] {
  return card === null ? {iban} : {other: {identification: card, scheme_name: MASKED_CARD}};
}

type Described = Omit<
  Schemas['AccountResource'],
  'uid' | 'identification_hash' | 'identification_hashes'
>;

/** @param isDetailed - whether to include the fields that only account details have, unlike a session's list */
export function describeAccount(account: Account, isDetailed: boolean): Described {
  const {iban, card, kind, bank, holder, label, currency, creditLimit, usage} = account;
  const {type, product} = PRODUCTS[kind];
  const described: Described = {
    account_id: identificationOf(account),
    all_account_ids: [
      iban === null
        ? {identification: card ?? '', scheme_name: MASKED_CARD}
        : {identification: iban, scheme_name: 'IBAN'},
    ],
    name: holder,
    details: label,
    usage,
    cash_account_type: type,
    product,
    currency,
    credit_limit:
      isDetailed && creditLimit !== null ? {currency, amount: money(creditLimit)} : null,
  };
  if (bank.name === MOCK_BANK) {
    return described;
  }
  if (iban !== null) {
    described.all_account_ids?.push({identification: iban.slice(4), scheme_name: 'BBAN'});
  }
  const address: Schemas['PostalAddress'] = {
    address_type: usage === 'ORGA' ? 'Business' : 'Residential',
    street_name: 'Example Street',
    building_number: '14',
    country: bank.country,
  };
  return {
    ...described,
    account_servicer: institutionOf(bank),
    psu_status: kind === 'card' ? 'Card holder' : 'Account holder',
    legal_age: usage === 'ORGA' ? null : true,
    postal_address: isDetailed ? address : null,
  };
}
