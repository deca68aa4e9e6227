// api is the helper of the account information flow.
export async function listTransactions(api, accountId, parameters = {}, isRepeated = false) {
  const query = new URLSearchParams(parameters);
  const transactions = [];
  try {
    for (;;) {
      const page = await api('GET', `/accounts/${accountId}/transactions?${query}`);
      transactions.push(...page.transactions);
      if (!page.continuation_key) return transactions;
      if (page.continuation_key === query.get('continuation_key')) {
        throw Object.assign(new Error('The key does not change'), { error: 'ASPSP_ERROR' });
      }
      query.set('continuation_key', page.continuation_key);
    }
  } catch (problem) {
    if (problem.error !== 'WRONG_CONTINUATION_KEY' || isRepeated) throw problem;
    return listTransactions(api, accountId, parameters, true); // Once, from the first page.
  }
}
