/** The mock bank of a new application: the account in the guides, with dates relative to today. */
import {addDays} from './days';
import type {Entry} from './ledger';

/** Booked balance of the account. Unit: hundredths. */
export const MOCK_BALANCE = 641_208;
/** Invented account number in the entries. */
const POWER_COMPANY = 'FI2440550010128862';

type Row = readonly [
  daysAgo: number,
  cents: number,
  name: string,
  text: string,
  kind: Entry['kind'],
  category?: string,
];

const TRANSFER_OUT = ['Credit transfer', 'ICDT', 'ESCT'] as const;
const TRANSFER_IN = ['Credit transfer', 'RCDT', 'ESCT'] as const;
const CARD = ['Card purchase', 'CCRD', 'POSD'] as const;
const FEE = ['Account fee', 'MDOP', 'CHRG'] as const;

/** Newest first. The first one is pending. */
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
  [22, 87_310, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [27, -17_205, 'Lumikello Energia Oy', '2026100043', TRANSFER_OUT],
  [31, -6_890, 'Kuusi Painotalo Oy', 'Menus', TRANSFER_OUT],
  [36, -93_600, 'Papuaitta Paahtimo Oy', 'Invoice 8204, 60 kg', TRANSFER_OUT],
  [38, 104_775, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [41, -2_480, 'Kaiku Mobiili Oy', 'Mobile subscription', TRANSFER_OUT],
  [44, -75_000, 'Hakaniemen Tilat Oy', 'Rent', TRANSFER_OUT],
  [47, 96_030, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [50, -1_290, 'Test bank', 'Account fees', FEE],
  [55, -8_145, 'Kivijalka Market Oy', 'KIVIJALKA MARKET HELSINKI', CARD, '5411'],
  [61, 91_240, 'Kassavirta Maksut Oy', 'Card sales', TRANSFER_IN],
  [66, -4_360, 'Meri Catering Oy', 'Order 117', TRANSFER_OUT],
  [70, -2_480, 'Kaiku Mobiili Oy', 'Mobile subscription', TRANSFER_OUT],
  [78, -93_600, 'Papuaitta Paahtimo Oy', 'Invoice 8117, 60 kg', TRANSFER_OUT],
  [80, -1_290, 'Test bank', 'Account fees', FEE],
];

/** Entries of the account, newest first. */
export function mockEntries(today: string): Entry[] {
  let after = MOCK_BALANCE;
  return ROWS.map(([daysAgo, cents, name, text, kind, merchantCategory], index) => {
    const day = addDays(today, -daysAgo);
    const isPending = daysAgo === 0;
    const entry: Entry = {
      reference: `${day.replaceAll('-', '')}${String(318_840 - (index - 1) * 9_713).padStart(8, '0')}`,
      day,
      booked: isPending ? addDays(day, 1) : day,
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
    after -= isPending ? 0 : cents;
    return entry;
  });
}
