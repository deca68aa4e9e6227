export function signedAmount(entry) {
  const amount = entry.transaction_amount.amount.replace(/^-/, '');
  return entry.credit_debit_indicator === 'DBIT' ? `-${amount}` : amount;
}
