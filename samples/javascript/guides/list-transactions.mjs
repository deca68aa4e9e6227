// api is the helper of the account information flow.
export async function listTransactions(api, accountId, parameters = {}) {
  const query = new URLSearchParams(parameters);
  const transactions = [];
  for (;;) {
    const page = await api('GET', `/accounts/${accountId}/transactions?${query}`);
    transactions.push(...page.transactions);
    if (!page.continuation_key) return transactions;
    query.set('continuation_key', page.continuation_key);
  }
}
