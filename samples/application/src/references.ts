// #region reference
// A creditor reference (ISO 11649): "RF", two check digits, and up to 21 letters and digits. It has no separator that a
// bank could remove, and a typing error changes the check digits.
const digitsOf = (text: string) => [...text].map((each) => parseInt(each, 36)).join('');

export function creditorReference(text: string): string {
  const check = 98n - (BigInt(digitsOf(`${text}RF00`)) % 97n);
  return `RF${String(check).padStart(2, '0')}${text}`;
}

export const isCreditorReference = (text: string) =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(text) &&
  BigInt(digitsOf(text.slice(4) + text.slice(0, 4))) % 97n === 1n;

// The invoice of order 1003, its second attempt to pay, and its first refund. None can be mistaken for order 10032.
export const orderReference = (number: number) => creditorReference(String(number));
export const attemptReference = (number: number, attempt: number) =>
  creditorReference(`${number}A${attempt}`);
export const refundReference = (number: number, refund: number) =>
  creditorReference(`${number}R${refund}`);
// #endregion reference
