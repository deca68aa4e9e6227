/** The test banks. Their logins are in `sandbox/banks.json`. */
import type {components} from '../generated/api';
import generated from '../generated/logins.json';
import {COUNTRIES, currencyOf} from './numbers';

export type Schemas = components['schemas'];
type Product = Schemas['ResponsePaymentType'];

export interface Method {
  name: string | null;
  title: string | null;
  psuType: Schemas['PSUType'];
  approach: Schemas['AuthenticationApproach'];
  credentials: Required<Schemas['Credential']>[] | null;
  hidden?: boolean;
}

export interface User {
  username: string;
  password: string | null;
  otp: string | null;
}

/** A test bank in one market, with its requirements and behaviour. */
export interface Bank {
  name: string;
  country: string;
  bic: string | null;
  methods: Method[];
  users: User[];
  /** Whether the user signs in with a user name. */
  hasLogin: boolean;
  /** Maximum duration of a consent. Unit: s. */
  maxConsent: number;
  beta: boolean;
  group: string | null;
  psuHeaders: string[] | null;
  products: Product[] | null;
  /** Number of transactions per page. */
  pageSize: number;
  /** Whether the first page of a list is empty. */
  emptyFirstPage: boolean;
  /** Days of history in the first hour after the authorisation, and later; null for no limit. */
  history: {first: number; later: number} | null;
  /** Whether today counts as a day of the history. */
  countsBothEnds: boolean;
  /**
   * Type of `entry_reference`: stable; missing until the day after the booking; always missing; or the position of the
   * entry within its day, which changes when the bank adds a late entry.
   */
  references: 'stable' | 'late' | 'none' | 'positional';
  /** Whether pending entries differ in amount and text from the booked entries that replace them. */
  reserves: boolean;
  /** Whether a single account number has two currencies. */
  hasPockets: boolean;
  /** Whether one day of each month has two identical transfers. */
  hasTwins: boolean;
  /** Lifetime of a continuation key; null for no limit. Unit: s. */
  keyLife: number | null;
  /** The `detail` of the error for an invalid period. */
  periodRefusal: 'date' | 'text' | 'nothing' | 'status 400';
  /** Status that rejects `transaction_status`; undefined if the bank applies the parameter; null if it ignores it. */
  statusFilter: 400 | 422 | null | undefined;
  /** Background requests per day for each account and kind of data; null for no limit. */
  quota: number | null;
  /** Whether a second consent from the same user ends the first. */
  keepsOneConsent: boolean;
  standingOrders: boolean;
  /** Whether outgoing amounts have a minus sign. */
  signedAmounts: boolean;
  /** Types of balance that the bank returns. */
  balances: Schemas['BalanceStatus'][];
}

export const MOCK_BANK = 'Mock ASPSP';

/** Maximum durations of a consent. Source: /api/sessions/#validity. Unit: s. */
const CONSENT = {long: 15_552_000, medium: 7_776_000, hour: 3600} as const;

/** Default rules for payment products. */
const PLAIN: Omit<Product, 'payment_type' | 'psu_type'> = {
  max_transactions: 1,
  currencies: ['EUR'],
  debtor_account_required: false,
  debtor_account_schemas: ['IBAN'],
  creditor_account_schemas: ['IBAN'],
  charge_bearer_values: ['SLEV'],
  creditor_country_required: false,
  creditor_name_required: true,
  creditor_postal_address_required: false,
  remittance_information_required: false,
  remittance_information_lines: [{min_length: 1, max_length: 140}],
  debtor_currency_required: false,
  debtor_contact_email_required: false,
  debtor_contact_phone_required: false,
  creditor_agent_bic_fi_required: false,
  creditor_agent_clearing_system_member_id_required: false,
  regulatory_reporting_code_required: false,
  reference_number_supported: true,
  reference_number_schemas: ['INTL'],
  requested_execution_date_supported: true,
  requested_execution_date_max_period: 365,
  remittance_reference_supported: false,
  final_successful_statuses: ['ACSC', 'ACCC'],
  deferred_submission_supported: false,
};

function product(
  payment_type: Schemas['PaymentType'],
  psu_type: Schemas['PSUType'],
  rules: Partial<Product> = {},
): Product {
  return {...PLAIN, ...rules, payment_type, psu_type};
}

const INSTANT: Partial<Product> = {
  requested_execution_date_supported: false,
  requested_execution_date_max_period: null,
  final_successful_statuses: ['ACCC'],
  deferred_submission_supported: true,
};
const FINNISH: Partial<Product> = {reference_number_schemas: ['FIRF', 'INTL']};
const BULK: Partial<Product> = {
  max_transactions: 500,
  debtor_account_required: true,
  requested_execution_date_max_period: 90,
};
const GIRO: Partial<Product> = {
  currencies: ['SEK'],
  debtor_account_schemas: ['IBAN', 'BBAN'],
  creditor_account_schemas: ['BGNR', 'PGNR'],
  charge_bearer_values: null,
  creditor_name_required: false,
  remittance_information_lines: null,
  reference_number_schemas: ['SEBG'],
  final_successful_statuses: ['ACSC'],
};
const ABROAD: Partial<Product> = {
  currencies: ['EUR', 'NZD', 'USD'],
  debtor_account_required: true,
  creditor_account_schemas: ['IBAN', 'BBAN'],
  priority_codes: ['NORM', 'HIGH'],
  charge_bearer_values: ['SHAR', 'DEBT'],
  creditor_country_required: true,
  creditor_postal_address_required: true,
  remittance_information_required: true,
  remittance_information_lines: [{min_length: 1, max_length: 70, pattern: '^[A-Za-z0-9 .,/-]+$'}],
  debtor_currency_required: true,
  debtor_contact_email_required: true,
  debtor_contact_phone_required: true,
  creditor_agent_bic_fi_required: true,
  creditor_agent_clearing_system_member_id_required: true,
  regulatory_reporting_codes: [
    {value: '101', description: 'Import and export of goods'},
    {value: '462', description: 'Other business services'},
  ],
  regulatory_reporting_code_required: true,
  reference_number_supported: false,
  reference_number_schemas: null,
  requested_execution_date_supported: false,
  requested_execution_date_max_period: null,
  final_successful_statuses: ['ACSC'],
};

const redirect = (
  psuType: Schemas['PSUType'],
  name: string | null,
  title: string | null,
): Method => ({...{name, title, psuType}, approach: 'REDIRECT', credentials: null});

const credential = (
  name: string,
  title: string,
  template: string | null,
  description: string | null = null,
): Required<Schemas['Credential']> => ({name, title, required: true, description, template});

const USUAL: Omit<Bank, 'name' | 'country' | 'users' | 'methods'> = {
  bic: null,
  hasLogin: true,
  maxConsent: CONSENT.long,
  beta: false,
  group: null,
  psuHeaders: null,
  products: null,
  pageSize: 50,
  emptyFirstPage: false,
  history: {first: 730, later: 90},
  countsBothEnds: false,
  references: 'stable',
  reserves: false,
  hasPockets: false,
  hasTwins: false,
  keyLife: null,
  periodRefusal: 'date',
  statusFilter: undefined,
  quota: 4,
  keepsOneConsent: false,
  standingOrders: false,
  signedAmounts: false,
  balances: ['CLBD', 'ITAV', 'XPCD'],
};

type Rules = Partial<Bank> & Pick<Bank, 'methods'> & {countries: readonly string[]};

function productsOfNordea(country: string): Product[] {
  const local = {
    currencies: [currencyOf(country)],
    creditor_account_schemas: ['IBAN', 'BBAN'],
  } satisfies Partial<Product>;
  switch (country) {
    case 'FI':
      return [
        product('SEPA', 'personal', {...FINNISH, deferred_submission_supported: true}),
        product('INST_SEPA', 'personal', {...FINNISH, ...INSTANT}),
        product('INTERNAL', 'personal', {...FINNISH, final_successful_statuses: ['ACCC']}),
        product('SEPA', 'business', {...FINNISH, deferred_submission_supported: true}),
        product('BULK_SEPA', 'business', {...FINNISH, ...BULK}),
      ];
    case 'SE':
      return [
        product('DOMESTIC', 'personal', {
          ...local,
          reference_number_supported: false,
          reference_number_schemas: null,
        }),
        product('DOMESTIC_SE_GIRO', 'personal', GIRO),
        product('BULK_DOMESTIC_SE_GIRO', 'business', {...GIRO, ...BULK}),
        product('CROSSBORDER', 'business', ABROAD),
      ];
    default:
      return [
        product('DOMESTIC', 'personal', {
          ...local,
          reference_number_schemas: country === 'NO' ? ['NORF'] : null,
          final_successful_statuses: ['ACWP', 'ACSC'],
        }),
        product('BULK_DOMESTIC', 'business', {...local, ...BULK}),
      ];
  }
}

const VOLKSBANK: Rules = {
  countries: ['DE'],
  group: 'Volksbanken Raiffeisenbanken',
  methods: [
    {...redirect('personal', 'decoupled', 'SecureGo app'), approach: 'DECOUPLED'},
    {
      ...redirect('personal', 'embedded', 'TAN'),
      approach: 'EMBEDDED',
      credentials: [
        credential('username', 'User name', '^\\S{3,32}$'),
        credential('password', 'PIN', '^\\S{4,32}$'),
      ],
    },
    redirect('business', 'redirect', 'Online banking'),
  ],
  users: [{username: 'vrtest', password: 'vrtest', otp: '123456'}],
  products: [
    product('SEPA', 'personal'),
    product('INST_SEPA', 'personal', INSTANT),
    product('BULK_SEPA', 'business', BULK),
  ],
  history: {first: 400, later: 90},
};

/** Differences from the defaults, by bank name. Sources: /api/sandbox/#login and #more-banks. */
const RULES: Readonly<Record<string, Rules>> = {
  [MOCK_BANK]: {
    countries: COUNTRIES,
    methods: [redirect('personal', null, null), redirect('business', null, null)],
    hasLogin: false,
    pageSize: 10,
    history: null,
    statusFilter: null,
    quota: null,
  },
  Nordea: {
    countries: ['DK', 'FI', 'NO', 'SE'],
    bic: 'NDEAFIHH',
    methods: [
      redirect('personal', 'redirect', 'Nordea ID app'),
      {...redirect('business', 'business_id', 'Business ID'), approach: 'DECOUPLED'},
      {...redirect('personal', 'codes', 'Code calculator'), hidden: true},
    ],
    psuHeaders: ['psu-ip-address', 'psu-user-agent'],
    standingOrders: true,
  },
  'S-Pankki': {
    countries: ['FI'],
    bic: 'SBANFIHH',
    methods: [
      redirect('personal', 'redirect', 'S-mobiili app or bank codes'),
      {
        ...redirect('business', 'business_id', 'Business user number'),
        approach: 'DECOUPLED',
        credentials: [
          credential(
            'user_number',
            'User number',
            '^\\d{8}$',
            'Eight digits, printed on the letter with the bank codes',
          ),
        ],
      },
    ],
    users: [{username: 'customerb', password: '12345678', otp: '123456'}],
    products: [
      product('SEPA', 'personal', {
        ...FINNISH,
        priority_codes: ['NORM'],
        allowed_auth_methods: ['redirect'],
        deferred_submission_supported: true,
      }),
      product('INST_SEPA', 'personal', {
        ...FINNISH,
        ...INSTANT,
        allowed_auth_methods: ['redirect'],
      }),
      product('BULK_SEPA', 'business', {
        ...FINNISH,
        ...BULK,
        allowed_auth_methods: ['business_id'],
      }),
    ],
    periodRefusal: 'text',
    standingOrders: true,
  },
  BBVA: {
    countries: ['BE', 'ES', 'FR', 'IT', 'PT'],
    bic: 'BBVAESMM',
    methods: [
      {
        ...redirect('personal', 'embedded', 'User and one-time code'),
        approach: 'EMBEDDED',
        credentials: [
          credential('username', 'User', '^\\S{3,20}$'),
          credential('password', 'Password', '^\\S{4,20}$'),
        ],
      },
    ],
    maxConsent: CONSENT.medium,
    periodRefusal: 'status 400',
    statusFilter: 400,
    pageSize: 25,
    signedAmounts: true,
    balances: ['CLAV', 'CLBD'],
  },
  DKB: {
    countries: ['DE'],
    bic: 'BYLADEM1',
    methods: [
      redirect('personal', 'redirect', 'Online banking'),
      {...redirect('personal', 'app', 'DKB app'), approach: 'DECOUPLED'},
      redirect('business', 'redirect', 'Online banking'),
    ],
    products: [
      product('SEPA', 'personal', {deferred_submission_supported: false}),
      product('INST_SEPA', 'personal', {...INSTANT, deferred_submission_supported: false}),
    ],
    periodRefusal: 'nothing',
    statusFilter: 422,
    reserves: true,
    balances: ['ITBD', 'ITAV'],
  },
  Handelsbanken: {
    countries: ['NL'],
    bic: 'HANDNL2A',
    methods: [
      {
        ...redirect('personal', 'app', 'Handelsbanken app'),
        approach: 'DECOUPLED',
        credentials: [credential('username', 'User name', '^\\d{12}$', 'Twelve digits')],
      },
    ],
    maxConsent: CONSENT.medium,
    emptyFirstPage: true,
    keyLife: 600,
  },
  Rabobank: {
    countries: ['NL'],
    bic: 'RABONL2U',
    methods: [
      redirect('personal', 'redirect', 'Rabo app or scanner'),
      redirect('business', 'redirect', 'Rabo app or scanner'),
    ],
    users: [{username: 'rabotest', password: 'rabotest', otp: '123456'}],
    psuHeaders: ['psu-ip-address'],
    products: (['personal', 'business'] as const).flatMap((psuType) => [
      product('SEPA', psuType, {
        remittance_information_required: true,
        reference_number_supported: false,
        reference_number_schemas: null,
        final_successful_statuses: ['ACSC'],
      }),
      product('BULK_SEPA', psuType, {
        ...BULK,
        debtor_account_required: false,
        requested_execution_date_supported: false,
        requested_execution_date_max_period: null,
        final_successful_statuses: ['ACSC'],
      }),
    ]),
    keepsOneConsent: true,
    countsBothEnds: true,
  },
  'Aachener Bank': {...VOLKSBANK, references: 'none', hasTwins: true},
  'Berliner Volksbank': {...VOLKSBANK, references: 'late'},
  'Dortmunder Volksbank': {
    ...VOLKSBANK,
    beta: true,
    references: 'positional',
    products: [product('SEPA', 'personal', {final_successful_statuses: []})],
  },
  Triodos: {
    countries: ['DE'],
    bic: 'TRODDEF1',
    methods: [redirect('personal', 'redirect', 'Internet banking')],
    users: [{username: 'triodostest', password: 'triodostest', otp: '123456'}],
    maxConsent: CONSENT.hour,
    hasPockets: true,
    products: [product('SEPA', 'personal', {final_successful_statuses: null})],
  },
};

/** Logins of the test banks; scripts/generate.ts writes them with exactly this type. */
export const logins = generated as {
  bank: string;
  countries: string[] | 'all';
  username: string | null;
  password: string | null;
  otp: string | null;
  services: Schemas['Service'][];
}[];

function usersOf(name: string, country: string): User[] {
  return logins.flatMap(({bank, countries, username, password, otp}) =>
    bank === name && username !== null && (countries === 'all' || countries.includes(country))
      ? [{username, password, otp}]
      : [],
  );
}

/** All test banks by market, starting with the mock bank. */
export const BANKS: readonly Bank[] = COUNTRIES.flatMap((country) =>
  Object.entries(RULES)
    .filter(([, {countries}]) => countries.includes(country))
    .map(([name, {countries: _, users = [], ...rules}]): Bank => {
      const all = [...usersOf(name, country), ...users];
      return {
        ...USUAL,
        ...rules,
        ...(name === 'Nordea' ? {products: productsOfNordea(country)} : {}),
        name,
        country,
        users: all,
        hasLogin: all.length > 0,
      };
    }),
);

/** Returns the test bank with this name and country code; undefined if there is none. */
export function findBank(name: string, country: string): Bank | undefined {
  return BANKS.find((bank) => bank.name === name && bank.country === country);
}

export function servicesOf({products}: Bank): Schemas['Service'][] {
  return products === null ? ['AIS'] : ['AIS', 'PIS'];
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Returns a bank's entry in the directory. */
export function entryOf(bank: Bank, siteHost: string, isSandbox: boolean): Schemas['ASPSPData'] {
  const logo = `https://${siteHost}/logos/`;
  return {
    name: bank.name,
    country: bank.country,
    logo:
      bank.name === MOCK_BANK
        ? `${logo}mock/`
        : `${logo}${bank.country.toLowerCase()}/${slug(bank.name)}/`,
    psu_types: (['personal', 'business'] as const).filter((type) =>
      bank.methods.some(({psuType}) => psuType === type),
    ),
    auth_methods: bank.methods.map(({name, title, psuType, credentials, approach, hidden}) => ({
      name,
      title,
      psu_type: psuType,
      credentials,
      approach,
      hidden_method: hidden ?? false,
    })),
    maximum_consent_validity: bank.maxConsent,
    sandbox: isSandbox && bank.users.length > 0 ? {users: bank.users} : null,
    beta: bank.beta,
    bic: bank.bic,
    required_psu_headers: bank.psuHeaders,
    payments: bank.products,
    group:
      bank.group === null ? null : {name: bank.group, logo: `${logo}groups/${slug(bank.group)}/`},
  };
}
