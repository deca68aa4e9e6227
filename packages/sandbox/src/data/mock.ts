/**
 * The mock bank of a new application, with the account that the guides use. Entries repeat every twelve weeks on fixed
 * dates, so each keeps its reference and amount as time passes. The list covers the last twelve weeks, which always
 * contain the same number of entries, and the newest entry is pending until the next one arrives.
 */
import {addDays, DAY} from './days';
import {KINDS} from './entries';
import type {Entry} from './ledger';

/** Booked balance on the date of the guides. Unit: hundredths. */
const MOCK_BALANCE = 641_208;
/** Date of the examples in the guides, on which the first row below is the newest entry. */
export const GUIDE_DAY = '2026-11-20';
/** Time after which entries repeat; their amounts add up to 0. Unit: days. */
const CYCLE = 84;
/** Fictional account number in the entries. */
const POWER_COMPANY = 'FI2440550010128862';

type Row = readonly [
  daysAgo: number,
  cents: number,
  name: string,
  text: string,
  kind: Entry['kind'],
  category?: string,
];

const {card: CARD, fee: FEE, transferIn: TRANSFER_IN, transferOut: TRANSFER_OUT} = KINDS;

/** Newest first on the date of the guides. */
const ROWS: readonly Row[] = [
  [0, -4_260, 'Kivijalka Market Oy', 'KIVIJALKA MARKET HELSINKI', CARD, '5411'],
  [1, -18_437, 'Lumikello Energia Oy', '2026110040', TRANSFER_OUT],
  [1, 126_850, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [3, -11_342, 'Havsbris Kaffemaskiner AB', 'HAVSBRIS KAFFEMASKINER MALMO', CARD, '5046'],
  [6, -93_600, 'Papuaitta Paahtimo Oy', 'Invoice 8291, 60 kg', TRANSFER_OUT],
  [8, 98_420, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [11, -2_480, 'Kaiku Mobiili Oy', 'Mobile subscription', TRANSFER_OUT],
  [13, -75_000, 'Hakaniemen Tilat Oy', 'Rent', TRANSFER_OUT],
  [15, 112_065, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [19, -1_290, 'Test bank', 'Account fees', FEE],
  [22, 40_619, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [27, -17_205, 'Lumikello Energia Oy', '2026100047', TRANSFER_OUT],
  [31, -6_890, 'Kuusi Painotalo Oy', 'Menus', TRANSFER_OUT],
  [36, -93_600, 'Papuaitta Paahtimo Oy', 'Invoice 8204, 60 kg', TRANSFER_OUT],
  [38, 55_420, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [41, -2_480, 'Kaiku Mobiili Oy', 'Mobile subscription', TRANSFER_OUT],
  [44, -75_000, 'Hakaniemen Tilat Oy', 'Rent', TRANSFER_OUT],
  [47, 41_115, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [50, -1_290, 'Test bank', 'Account fees', FEE],
  [55, -8_145, 'Kivijalka Market Oy', 'KIVIJALKA MARKET HELSINKI', CARD, '5411'],
  [61, 38_260, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [66, -4_360, 'Meri Catering Oy', 'Order 117', TRANSFER_OUT],
  [70, -2_480, 'Kaiku Mobiili Oy', 'Mobile subscription', TRANSFER_OUT],
  [75, -93_600, 'Papuaitta Paahtimo Oy', 'Invoice 8117, 60 kg', TRANSFER_OUT],
  [80, -1_290, 'Test bank', 'Account fees', FEE],
];

/** Rows with the balance after each, which is the same in every cycle. Unit: hundredths. */
const WITH_BALANCES = ROWS.map((row, index) => ({
  row,
  index,
  after: MOCK_BALANCE - ROWS.slice(1, index).reduce((sum, [, cents]) => sum + cents, 0),
}));
const [NEWEST] = WITH_BALANCES;
if (NEWEST !== undefined) {
  NEWEST.after = MOCK_BALANCE + NEWEST.row[1];
}

/** Returns the entries of the account, newest first. */
export function mockEntries(today: string): Entry[] {
  const elapsed = Math.round((Date.parse(today) - Date.parse(GUIDE_DAY)) / DAY);
  const rows = WITH_BALANCES.map((each) => {
    const age = (((elapsed + each.row[0]) % CYCLE) + CYCLE) % CYCLE;
    return {...each, age};
  }).sort((a, b) => a.age - b.age || a.index - b.index);
  return rows.map(
    ({row: [, cents, name, text, kind, merchantCategory], index, age, after}, place): Entry => {
      const day = addDays(today, -age);
      return {
        reference: `${day.replaceAll('-', '')}${String(318_840 - (index - 1) * 9_713).padStart(8, '0')}`,
        day,
        booked: place === 0 ? addDays(today, 1) : day,
        cents,
        other: {name, iban: name.startsWith('Lumikello') ? POWER_COMPANY : null},
        text: [text],
        kind,
        after,
        ...(merchantCategory === undefined ? {} : {merchantCategory}),
        ...(/^\d+$/.test(text) ? {structured: {number: text, scheme: 'FIRF' as const}} : {}),
        ...(name.startsWith('Havsbris')
          ? {exchange: {currency: 'SEK', cents: 125_000, rate: '11.0210'}}
          : {}),
      };
    },
  );
}

/** Returns the booked balance of the account. Unit: hundredths. */
export function mockBalance(today: string): number {
  return mockEntries(today)[1]?.after ?? MOCK_BALANCE;
}
