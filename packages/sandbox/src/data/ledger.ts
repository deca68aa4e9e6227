/**
 * Entries and balances of accounts.
 *
 * Each month depends only on the seed, the account and the month, so entries do not change as the clock advances. At
 * the end of each month, any surplus is moved to savings, and any deficit is covered from there. Every month therefore
 * begins with the same balance, and older months need not be added up.
 */
import {type Account, regionOf} from './accounts';
import {addDays, isWeekend, lastDayOf, monthsBetween} from './days';
import {
  ABROAD,
  FIRST_NAMES,
  FIXED,
  KINDS,
  OPENING,
  PURCHASES,
  type Row,
  ROWS,
  SCALE,
  SETTLING,
  SHOPS,
  TOWNS,
  TWIN,
  WITHOUT_ACCOUNT,
} from './entries';
import {makeFinnishReference, makeIban, makeReference} from './numbers';
import {type Chance, chance} from './random';

export interface Entry {
  /** The bank's reference, unique within the account. */
  reference: string;
  /** Date of the purchase or order. */
  day: string;
  booked: string;
  /** Amount; negative for outgoing payments. Unit: hundredths. */
  cents: number;
  other: {name: string; iban: string | null; town?: string};
  text: string[];
  /** Description in the bank's words, with the ISO 20022 family and subfamily. */
  kind: readonly [description: string, code: string, subCode: string];
  merchantCategory?: string;
  structured?: {number: string; scheme: 'FIRF' | 'INTL'} | undefined;
  exchange?: {currency: string; cents: number; rate: string};
  /** Balance after the entry. Unit: hundredths. */
  after: number;
}

type Draft = Omit<Entry, 'reference' | 'after'>;

interface Month {
  /** Month as `YYYY-MM`. */
  name: string;
  chance: Chance;
  /** Random numbers for values that are the same in all months of the account. */
  habits: Chance;
  scale: number;
  country: string;
}

/** Moves a date off the weekend, when banks do not book, to the nearest earlier or later day in the same month. */
function bankingDay(day: string): string {
  let result = day;
  while (isWeekend(result)) {
    result = addDays(result, -1);
  }
  return result.slice(0, 7) === day.slice(0, 7)
    ? result
    : addDays(day, isWeekend(addDays(day, 1)) ? 2 : 1);
}

function dayIn(month: string, number: number): string {
  return `${month}-${String(Math.min(number, lastDayOf(month))).padStart(2, '0')}`;
}

function draftOf(month: Month, [number, least, most, kind, name, text]: Row): Draft {
  const {name: yearMonth, chance, habits, scale, country} = month;
  const day = bankingDay(dayIn(yearMonth, number));
  const base = yearMonth.replace('-', '');
  const structured: Draft['structured'] =
    text === '{INTL}'
      ? {scheme: 'INTL', number: makeReference(chance, base)}
      : text === '{FIRF}'
        ? {scheme: 'FIRF', number: makeFinnishReference(`${base}${number}`)}
        : undefined;
  return {
    day,
    booked: day,
    cents: (FIXED.includes(kind) ? habits : chance).between(least, most) * scale,
    other: {name, iban: WITHOUT_ACCOUNT.includes(name) ? null : makeIban(country, habits)},
    text: [structured?.number ?? text.replace('{month}', yearMonth)],
    kind: KINDS[kind],
    structured,
  };
}

/** Maximum time between a card purchase and its booking. Unit: days. */
export const CARD_DELAY = 2;
/** Proportion of purchases made abroad. */
const ABROAD_SHARE = 0.07;
/** Proportion of months with a refund. */
const REFUND_SHARE = 0.4;
/** Time until a refund. Unit: days. */
const REFUND_DELAY = 6;

function cardPurchase({name: month, chance, scale, country}: Month): Draft {
  const booked = bankingDay(dayIn(month, chance.between(2, 27)));
  const when = {day: addDays(booked, -chance.between(1, CARD_DELAY)), booked, kind: KINDS.card};
  if (chance.next() < ABROAD_SHARE) {
    const [name, town, currency, rate] = chance.pick(ABROAD);
    const spent = chance.between(900, 12_500) * Math.round(rate);
    const own = Math.round((spent / rate) * scale);
    return {
      ...when,
      cents: -own,
      other: {name, iban: null, town},
      text: [`${name} ${town}`.toUpperCase()],
      merchantCategory: '5999',
      exchange: {currency, cents: spent, rate: (spent / own).toFixed(4)},
    };
  }
  const [what, merchantCategory, least, most] = chance.pick(SHOPS);
  const name = `${chance.pick(FIRST_NAMES)} ${what}`;
  const town = chance.pick(TOWNS[regionOf(country)]);
  return {
    ...when,
    cents: -chance.between(least, most) * scale,
    other: {name, iban: null, town},
    text: [`${name} ${town}`.toUpperCase()],
    merchantCategory,
  };
}

/** Generates card purchases, occasionally with a refund. */
function cardPurchases(month: Month, count: number): Draft[] {
  const purchases = Array.from({length: count}, () => cardPurchase(month));
  const back = purchases.find(
    ({exchange, booked}) => exchange === undefined && booked.slice(8) < '19',
  );
  if (back === undefined || month.chance.next() > REFUND_SHARE) {
    return purchases;
  }
  const day = bankingDay(addDays(back.booked, REFUND_DELAY));
  const text = [`REFUND ${back.text[0] ?? ''}`];
  const refund = {...back, day, booked: day, cents: -back.cents, kind: KINDS.refund, text};
  return [...purchases, refund];
}

function opening({kind, currency}: Account): number {
  return OPENING[kind] * (SCALE[currency] ?? 1);
}

/** Generates all entries of a month in booking order. */
function makeMonth(account: Account, name: string, seed: number): Entry[] {
  const {key, kind, currency, bank} = account;
  const month: Month = {
    name,
    chance: chance(seed, key, name),
    habits: chance(seed, key),
    scale: SCALE[currency] ?? 1,
    country: bank.country,
  };
  const drafts = [
    ...ROWS[kind].map((row) => draftOf(month, row)),
    ...cardPurchases(month, PURCHASES[kind] ?? 0),
  ];
  if (bank.hasTwins && kind === 'current') {
    const twin = draftOf(month, TWIN);
    drafts.push(twin, {...twin});
  }
  const settling = SETTLING[kind];
  if (settling !== undefined) {
    const day = dayIn(name, lastDayOf(name));
    drafts.push({
      day,
      booked: day,
      cents: -drafts.reduce((sum, {cents}) => sum + cents, 0),
      other: {name: kind === 'card' ? 'Card settlement' : 'Own transfer', iban: null},
      text: [settling],
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
  /** Returns entries ordered within the period, newest first. Those not yet booked on the last day are pending. */
  entries: (account: Account, from: string, to: string) => Entry[];
  /** Returns the booked balance on a day. Unit: hundredths. */
  balance: (account: Account, day: string) => number;
}

/** Number of cached months. Without the cache, each page of a list would generate them again. */
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
      // Purchases at the end of a month may be booked in the next.
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
