/**
 * Entries and balances of the accounts.
 *
 * Each month is generated only from the seed, the account and the month, so that entries do not change while the clock
 * advances. At the end of each month, the surplus goes to savings, or a deficit is covered from there: every month
 * begins with the same balance, so older months need not be added up.
 */
import {type Account, type Kind, regionOf} from './accounts';
import {addDays, isWeekend, lastDayOf, monthsBetween} from './days';
import {makeFinnishReference, makeIban, makeReference} from './numbers';
import {type Chance, chance} from './random';

export interface Entry {
  /** The bank's reference; unique in the account. */
  reference: string;
  /** Day of the purchase or order. */
  day: string;
  booked: string;
  /** Negative: money out. Unit: hundredths. */
  cents: number;
  other: {name: string; iban: string | null; town?: string};
  text: string[];
  /** Description in the bank's words, with its ISO 20022 family and sub-family. */
  kind: readonly [description: string, code: string, subCode: string];
  merchantCategory?: string;
  structured?: {number: string; scheme: 'FIRF' | 'INTL'};
  exchange?: {currency: string; cents: number; rate: string};
  note?: string;
  /** Balance after it. Unit: hundredths. */
  after: number;
}

const KINDS = {
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

/** Merchants with their category (ISO 18245) and the range of amounts. Unit: hundredths. */
const SHOPS: readonly [string, string, number, number][] = [
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
];
const ABROAD = [
  ['Havsbris Kaffe AB', 'Malmö', 'SEK', 11.021],
  ['Harbour Records Inc', 'Portland', 'USD', 1.0842],
  ['Northgate Books Ltd', 'Leeds', 'GBP', 0.8563],
] as const;
const TOWNS = {
  DE: ['Hamburg', 'Leipzig'],
  ES: ['Valencia', 'Bilbao'],
  FI: ['Helsinki', 'Tampere'],
  NL: ['Utrecht', 'Delft'],
  SE: ['Malmö', 'Uppsala'],
} as const;
const FIRST_NAMES = [
  'Kulma',
  'Lilla',
  'Nova',
  'Stella',
  'Quartier',
  'Alma',
  'Central',
  'Verde',
] as const;

/** Approximate exchange rate: units of the currency for one euro. */
const SCALE: Readonly<Record<string, number>> = {
  SEK: 11,
  NOK: 11,
  DKK: 7,
  CZK: 25,
  HUF: 390,
  ISK: 140,
  PLN: 4,
  RON: 5,
};

/** Booked balance at the beginning of a month, in euro. Unit: hundredths. */
const OPENING: Readonly<Record<Kind, number>> = {
  current: 284_310,
  business: 641_208,
  joint: 232_044,
  savings: 1_215_000,
  card: -21_450,
  pocket: 48_000,
  mock: 0,
  empty: 0,
};

type Draft = Omit<Entry, 'reference' | 'after'>;

interface Month {
  chance: Chance;
  /** Values that are the same in all months of the account. */
  habits: Chance;
  scale: number;
  country: string;
  day: (number: number) => string;
}

/** Banks do not book on weekends: moves to the day before, or to the day after if that is in another month. */
function bankingDay(day: string): string {
  let result = day;
  while (isWeekend(result)) {
    result = addDays(result, -1);
  }
  return result.slice(0, 7) === day.slice(0, 7)
    ? result
    : addDays(day, isWeekend(addDays(day, 1)) ? 2 : 1);
}

function booked(month: Month, number: number, entry: Omit<Draft, 'day' | 'booked'>): Draft {
  const day = bankingDay(month.day(number));
  return {...entry, day, booked: day};
}

/** Longest time between a card purchase and its booking. Unit: days. */
export const CARD_DELAY = 2;

function cardPurchase(month: Month): Draft {
  const {chance: its, scale, country} = month;
  const booked = bankingDay(month.day(its.between(2, 27)));
  const day = addDays(booked, -its.between(1, CARD_DELAY));
  const isAbroad = its.next() < 0.07;
  if (isAbroad) {
    const [name, town, currency, rate] = its.pick(ABROAD);
    const spent = its.between(900, 12_500) * Math.round(rate);
    const own = Math.round((spent / rate) * scale);
    return {
      day,
      booked,
      cents: -own,
      other: {name, iban: null, town},
      text: [`${name} ${town}`.toUpperCase()],
      kind: KINDS.card,
      merchantCategory: '5999',
      exchange: {currency, cents: spent, rate: (spent / own).toFixed(4)},
    };
  }
  const [what, category, least, most] = SHOPS[its.between(0, SHOPS.length - 1)] ?? [
    'Market',
    '5411',
    900,
    8_900,
  ];
  const name = `${its.pick(FIRST_NAMES)} ${what}`;
  const town = its.pick(TOWNS[regionOf(country)]);
  return {
    day,
    booked,
    cents: -its.between(least, most) * scale,
    other: {name, iban: null, town},
    text: [`${name} ${town}`.toUpperCase()],
    kind: KINDS.card,
    merchantCategory: category,
  };
}

/** Card purchases; occasionally with a refund. */
function cardPurchases(month: Month, count: number): Draft[] {
  const purchases = Array.from({length: count}, () => cardPurchase(month));
  const back = purchases.find(
    ({exchange, booked: at}) => exchange === undefined && at.slice(8) < '19',
  );
  if (back === undefined || month.chance.next() > 0.4) {
    return purchases;
  }
  const day = bankingDay(addDays(back.booked, 6));
  const {exchange: _, ...rest} = back;
  return [
    ...purchases,
    {
      ...rest,
      day,
      booked: day,
      cents: -back.cents,
      kind: KINDS.refund,
      text: [`REFUND ${back.text[0] ?? ''}`],
    },
  ];
}

function privateMonth(month: Month, isJoint: boolean): Draft[] {
  const {habits, chance: its, scale, country} = month;
  const amount = (least: number, most: number) => habits.between(least, most) * scale;
  const salary = amount(2_100_00, 3_400_00);
  const rent = amount(620_00, 980_00);
  const [employer, landlord, power, phone] = Array.from({length: 4}, () =>
    makeIban(country, habits),
  );
  const reference = makeReference(its, month.day(1).slice(0, 7).replace('-', ''));
  return [
    booked(month, 25, {
      cents: isJoint ? Math.round(salary * 0.6) : salary,
      other: {
        name: isJoint ? 'Household contribution' : 'Example Works Ltd',
        iban: employer ?? null,
      },
      text: [`Salary ${month.day(1).slice(0, 7)}`],
      kind: KINDS.salary,
    }),
    booked(month, 1, {
      cents: -rent,
      other: {name: 'Example Homes Ltd', iban: landlord ?? null},
      text: ['Rent'],
      kind: KINDS.standingOrder,
      note: 'Flat',
    }),
    booked(month, 2, {
      cents: -390 * scale,
      other: {name: 'Bank', iban: null},
      text: ['Account fee'],
      kind: KINDS.fee,
    }),
    booked(month, 6, {
      cents: -its.between(38_00, 96_00) * scale,
      other: {name: 'Lumikello Energy', iban: power ?? null},
      text: [reference],
      kind: KINDS.directDebit,
      structured: {number: reference, scheme: 'INTL'},
    }),
    booked(month, 11, {
      cents: -amount(19_90, 39_90),
      other: {name: 'Kaiku Mobile', iban: phone ?? null},
      text: ['Mobile subscription'],
      kind: KINDS.directDebit,
    }),
    ...cardPurchases(month, isJoint ? 8 : 15),
  ];
}

function businessMonth(month: Month): Draft[] {
  const {habits, chance: its, scale, country} = month;
  const supplier = makeIban(country, habits);
  const tax = makeIban(country, habits);
  const sales = Array.from({length: 9}, (_, index) =>
    booked(month, 2 + index * 3, {
      cents: its.between(780_00, 1_640_00) * scale,
      other: {name: 'Kassavirta Payments', iban: null},
      text: [`Card sales ${addDays(month.day(2 + index * 3), -1)}`, 'Terminal 4471-02'],
      kind: KINDS.cardSales,
    }),
  );
  const invoices = Array.from({length: 3}, (_, index) => {
    const number = makeFinnishReference(`${month.day(1).slice(0, 7).replace('-', '')}${index + 1}`);
    return booked(month, 5 + index * 8, {
      cents: its.between(240_00, 2_100_00) * scale,
      other: {
        name: its.pick(['Kuusi Print', 'Meri Events', 'Talo Office']),
        iban: makeIban(country, its),
      },
      text: [number],
      kind: KINDS.transferIn,
      structured: {number, scheme: 'FIRF'},
    });
  });
  return [
    ...sales,
    ...invoices,
    booked(month, 3, {
      cents: -its.between(820_00, 1_250_00) * scale,
      other: {name: 'Papuaitta Roastery', iban: supplier},
      text: [`Invoice ${its.digits(4)}`],
      kind: KINDS.transferOut,
    }),
    booked(month, 12, {
      cents: -its.between(600_00, 1_400_00) * scale,
      other: {name: 'Tax administration', iban: tax},
      text: ['VAT'],
      kind: KINDS.transferOut,
    }),
    booked(month, 25, {
      cents: -6_200_00 * scale,
      other: {name: 'Salaries', iban: null},
      text: [`Salaries ${month.day(1).slice(0, 7)}`],
      kind: KINDS.salary,
    }),
    booked(month, 1, {
      cents: -1290 * scale,
      other: {name: 'Bank', iban: null},
      text: ['Account fee'],
      kind: KINDS.fee,
    }),
    ...cardPurchases(month, 6),
  ];
}

function draftsOf(kind: Kind, month: Month): Draft[] {
  switch (kind) {
    case 'current':
      return privateMonth(month, false);
    case 'joint':
      return privateMonth(month, true);
    case 'business':
      return businessMonth(month);
    case 'card':
      return cardPurchases(month, 8);
    case 'savings':
    case 'pocket':
      return [
        booked(month, 15, {
          cents: month.habits.between(100_00, 250_00) * month.scale,
          other: {name: 'Own transfer', iban: null},
          text: ['Monthly saving'],
          kind: KINDS.standingOrder,
        }),
        booked(month, 27, {
          cents: month.chance.between(9_00, 16_00) * month.scale,
          other: {name: 'Bank', iban: null},
          text: ['Interest'],
          kind: KINDS.interest,
        }),
      ];
    default:
      return [];
  }
}

/** Two transfers that differ in nothing but their place: the payer has sent the same order twice on purpose. */
function twins(month: Month): Draft[] {
  const payee = makeIban(month.country, month.habits);
  const one = booked(month, 9, {
    cents: -25_00 * month.scale,
    other: {name: 'Example Sports Club', iban: payee},
    text: ['Membership, one child'],
    kind: KINDS.transferOut,
  });
  return [one, {...one}];
}

/** Entries that restore the balance from the beginning of the month. */
const SETTLING: Partial<Record<Kind, {name: string; text: string}>> = {
  current: {name: 'Own transfer', text: 'Left at the end of the month'},
  business: {name: 'Own transfer', text: 'Liquidity reserve'},
  joint: {name: 'Own transfer', text: 'Left at the end of the month'},
  savings: {name: 'Own transfer', text: 'Time deposit'},
  card: {name: 'Card settlement', text: 'Credit card bill'},
};

function opening({kind, currency}: Account): number {
  return OPENING[kind] * (SCALE[currency] ?? 1);
}

/** All entries of a month, in the order of booking. */
function makeMonth(account: Account, name: string, seed: number): Entry[] {
  const {key, kind, currency, bank} = account;
  const last = lastDayOf(name);
  const month: Month = {
    chance: chance(seed, key, name),
    habits: chance(seed, key),
    scale: SCALE[currency] ?? 1,
    country: bank.country,
    day: (number) => `${name}-${String(Math.min(number, last)).padStart(2, '0')}`,
  };
  const drafts = draftsOf(kind, month);
  if (bank.hasTwins && kind === 'current') {
    drafts.push(...twins(month));
  }
  const settling = SETTLING[kind];
  if (settling !== undefined && drafts.length > 0) {
    const day = month.day(last);
    drafts.push({
      day,
      booked: day,
      cents: -drafts.reduce((sum, {cents}) => sum + cents, 0),
      other: {name: settling.name, iban: null},
      text: [settling.text],
      kind: KINDS.standingOrder,
    });
  }
  drafts.sort((a, b) => (a.booked < b.booked ? -1 : a.booked > b.booked ? 1 : 0));
  let balance = opening(account);
  return drafts.map((draft, index) => {
    balance += draft.cents;
    const number = String(index + 1).padStart(3, '0');
    return {
      ...draft,
      reference: `${draft.booked.replaceAll('-', '')}${number}${chance(seed, key, draft.booked, index).digits(5)}`,
      after: balance,
    };
  });
}

export interface Ledger {
  /**
   * Entries ordered between the days, newest first. Those that are not yet booked on the last day are pending.
   */
  entries: (account: Account, from: string, to: string) => Entry[];
  /** Booked balance on a day. Unit: hundredths. */
  balance: (account: Account, day: string) => number;
}

/** Number of cached months, so that pages of a list need not be regenerated. */
const KEPT_MONTHS = 2000;

export function createLedger(seed: number): Ledger {
  const months = new Map<string, Entry[]>();
  const monthOf = (account: Account, name: string): Entry[] => {
    const key = `${account.key}|${name}`;
    const known = months.get(key);
    if (known !== undefined) {
      return known;
    }
    if (months.size >= KEPT_MONTHS) {
      months.clear();
    }
    const made = makeMonth(account, name, seed);
    months.set(key, made);
    return made;
  };
  return {
    entries: (account, from, to) =>
      // Purchases at the end of a month are booked in the next one.
      monthsBetween(from, addDays(to, CARD_DELAY)).flatMap((name) =>
        monthOf(account, name)
          .filter(({day}) => day >= from && day <= to)
          .reverse(),
      ),
    balance: (account, day) =>
      monthOf(account, day.slice(0, 7)).findLast(({booked: at}) => at <= day)?.after ??
      opening(account),
  };
}
