/** Monthly entries on the test banks' accounts. Amounts are in hundredths of a euro, and negative if outgoing. */
import type {Kind} from './accounts';

export const KINDS = {
  card: ['Card purchase', 'CCRD', 'POSD'],
  refund: ['Card refund', 'CCRD', 'RIMB'],
  transferOut: ['Credit transfer', 'ICDT', 'ESCT'],
  transferIn: ['Credit transfer', 'RCDT', 'ESCT'],
  standingOrder: ['Standing order', 'ICDT', 'STDO'],
  salary: ['Salary', 'RCDT', 'SALA'],
  directDebit: ['Direct debit', 'RDDT', 'ESDD'],
  fee: ['Account fee', 'MDOP', 'CHRG'],
  interest: ['Interest', 'MCOP', 'INTR'],
  cardSales: ['Card sales', 'RCDT', 'ESCT'],
} as const;

/** Merchants with their category (ISO 18245) and range of amounts. Unit: hundredths. */
export const SHOPS = [
  ['Market', '5411', 900, 8_900],
  ['Bakery', '5462', 320, 1_450],
  ['Café', '5814', 290, 1_380],
  ['Restaurant', '5812', 1_800, 7_200],
  ['Pharmacy', '5912', 640, 4_100],
  ['Transport', '4111', 310, 5_900],
  ['Fuel', '5541', 3_100, 8_800],
  ['Books', '5942', 990, 4_900],
  ['Cinema', '7832', 1_150, 3_400],
  ['Sports', '5941', 1_990, 11_900],
] as const;
export const ABROAD = [
  ['Havsbris Kaffe AB', 'Malmö', 'SEK', 11.021],
  ['Harbour Records Inc', 'Portland', 'USD', 1.0842],
  ['Northgate Books Ltd', 'Leeds', 'GBP', 0.8563],
] as const;
export const TOWNS = {
  DE: ['Hamburg', 'Leipzig'],
  ES: ['Valencia', 'Bilbao'],
  FI: ['Helsinki', 'Tampere'],
  NL: ['Utrecht', 'Delft'],
  SE: ['Malmö', 'Uppsala'],
} as const;
export const FIRST_NAMES = [
  'Kulma',
  'Lilla',
  'Nova',
  'Stella',
  'Alma',
  'Central',
  'Verde',
] as const;

/** Approximate exchange rates: units of the currency per euro. */
export const SCALE: Readonly<Record<string, number>> = {
  SEK: 11,
  NOK: 11,
  DKK: 7,
  CZK: 25,
  HUF: 390,
  ISK: 140,
  PLN: 4,
  RON: 5,
};

/** Booked balance at the start of a month, in euros. Unit: hundredths. */
export const OPENING: Readonly<Record<Kind, number>> = {
  current: 284_310,
  business: 641_208,
  joint: 232_044,
  savings: 1_215_000,
  card: -21_450,
  pocket: 48_000,
  mock: 0,
  empty: 0,
};

/** `{month}` represents the month; `{INTL}` and `{FIRF}` represent reference numbers of these schemes. */
export type Row = readonly [
  day: number,
  least: number,
  most: number,
  kind: keyof typeof KINDS,
  name: string,
  text: string,
];

/** Kinds with the same amount in every month of an account. */
export const FIXED: readonly string[] = ['salary', 'standingOrder'];
/** Counterparties whose account is not shown. */
export const WITHOUT_ACCOUNT: readonly string[] = ['Bank', 'Own transfer', 'Card sales', 'Staff'];

const HOUSEHOLD: readonly Row[] = [
  [1, -980_00, -620_00, 'standingOrder', 'Example Homes Ltd', 'Rent'],
  [2, -3_90, -3_90, 'fee', 'Bank', 'Account fee'],
  [6, -96_00, -38_00, 'directDebit', 'Lumikello Energy', '{INTL}'],
  [11, -29_90, -29_90, 'directDebit', 'Kaiku Mobile', 'Mobile subscription'],
];
const SAVING: readonly Row[] = [
  [15, 100_00, 250_00, 'standingOrder', 'Own transfer', 'Monthly saving'],
  [27, 9_00, 16_00, 'interest', 'Bank', 'Interest'],
];

export const ROWS: Readonly<Record<Kind, readonly Row[]>> = {
  current: [
    ...HOUSEHOLD,
    [25, 2_100_00, 3_400_00, 'salary', 'Example Works Ltd', 'Salary {month}'],
  ],
  joint: [
    ...HOUSEHOLD,
    [25, 1_260_00, 2_040_00, 'transferIn', 'Household contribution', 'For {month}'],
  ],
  business: [
    [1, -12_90, -12_90, 'fee', 'Bank', 'Account fee'],
    ...[2, 5, 8, 11, 14, 17, 20, 23, 26].map((day): Row => [
      day,
      780_00,
      1_640_00,
      'cardSales',
      'Card sales',
      'Terminal 4471-02',
    ]),
    [3, -1_250_00, -820_00, 'transferOut', 'Papuaitta Roastery', 'Invoice {month}'],
    [5, 240_00, 2_100_00, 'transferIn', 'Kuusi Print', '{FIRF}'],
    [12, -1_400_00, -600_00, 'transferOut', 'Tax administration', 'VAT'],
    [13, 240_00, 2_100_00, 'transferIn', 'Meri Events', '{FIRF}'],
    [21, 240_00, 2_100_00, 'transferIn', 'Talo Office', '{FIRF}'],
    [25, -6_200_00, -6_200_00, 'salary', 'Staff', 'Salaries {month}'],
  ],
  savings: SAVING,
  pocket: SAVING,
  card: [],
  mock: [],
  empty: [],
};

/** Number of card purchases per month. */
export const PURCHASES: Readonly<Partial<Record<Kind, number>>> = {
  current: 15,
  joint: 8,
  business: 6,
  card: 8,
};

/** Two transfers that differ only in their position, from a payer who deliberately sends the same order twice. */
export const TWIN: Row = [
  9,
  -25_00,
  -25_00,
  'transferOut',
  'Example Sports Club',
  'Membership, one child',
];

/** Texts of the entry that restores the balance at the start of the month. */
export const SETTLING: Readonly<Partial<Record<Kind, string>>> = {
  current: 'Left at the end of the month',
  business: 'Liquidity reserve',
  joint: 'Left at the end of the month',
  savings: 'Time deposit',
  card: 'Credit card bill',
};
