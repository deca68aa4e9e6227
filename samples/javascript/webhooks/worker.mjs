// toLookAt: the set that the receiver fills. orders: your table, here a Map from payment id to order.
// call: the function of the quick start.
export async function work(toLookAt, orders, call, settle) {
  for (const paymentId of toLookAt) {
    toLookAt.delete(paymentId);
    const order = orders.get(paymentId);
    if (!order || order.finalStatus) continue; // Unknown, or already settled.
    try {
      const payment = await call('GET', `/payments/${paymentId}`);
      if (payment.final_status) await settle(order, payment); // If it fails, the next run retries.
      order.status = payment.status;
      order.finalStatus = payment.final_status;
    } catch (problem) {
      console.error('Payment', paymentId, problem.message);
    }
  }
}
