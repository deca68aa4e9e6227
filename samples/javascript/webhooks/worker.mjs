import { outcome } from '../guides/payment-outcome.mjs';

// toLookAt: the set that the receiver fills. orders: your table, here a Map from payment id to order, each with
// its product. call: the function of the quick start. handlers: { succeeded, failed, unknown }, each for one result.
export async function work(toLookAt, orders, call, handlers) {
  for (const paymentId of [...toLookAt]) {
    const order = orders.get(paymentId);
    if (!order) continue; // Not yet stored: the next run looks again.
    toLookAt.delete(paymentId); // Before reading, so that a message during it counts.
    if (order.finalStatus) continue; // Already handled.
    try {
      const payment = await call('GET', `/payments/${paymentId}`);
      const result = outcome(payment, order.product);
      if (result !== 'in progress') await handlers[result](order, payment);
      order.status = payment.status;
      order.finalStatus = payment.final_status;
    } catch (problem) {
      toLookAt.add(paymentId); // The next run tries again.
      console.error('Payment', paymentId, problem.message);
    }
  }
}
