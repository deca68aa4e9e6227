const FAILED = ['RJCT', 'CNCL'];

// payment: the response to GET /payments/{payment_id}. product: the item of payments[] that you paid with.
export function outcome(payment, product) {
  if (!payment.final_status) return 'in progress';
  if (FAILED.includes(payment.status)) return 'failed';
  return product?.final_successful_statuses?.includes(payment.status) ? 'succeeded' : 'unknown';
}
