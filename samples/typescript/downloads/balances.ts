import type { components, paths } from './api.d.ts';

type Balances = components['schemas']['HalBalances'];
type NewPayment = paths['/payments']['post']['requestBody']['content']['application/json'];

export function firstAmount({ balances }: Balances): string | undefined {
  return balances[0]?.balance_amount.amount;
}

export const payment: Pick<NewPayment, 'payment_type'> = { payment_type: 'SEPA' };
