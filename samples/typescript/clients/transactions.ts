import { api } from './client.ts';
import type { components } from './api.d.ts';

type Transaction = components['schemas']['Transaction'];

// Generators do not handle paging.
export async function* transactionsOf(
  accountId: string,
  dateFrom: string,
): AsyncGenerator<Transaction> {
  let key: string | null | undefined;
  do {
    const { data } = await api.GET('/accounts/{account_id}/transactions', {
      params: {
        path: { account_id: accountId },
        query: { date_from: dateFrom, ...(key ? { continuation_key: key } : {}) },
      },
    });
    yield* data?.transactions ?? [];
    key = data?.continuation_key;
  } while (key);
}
