// toLookAt: the set that the receiver fills. orders: your table, here a Map from payment id to order.
// call: the function of the quick start.
export async function work(toLookAt, orders, call, settle) {
  for (const paymentId of [...toLookAt]) {
    const order = orders.get(paymentId);
    if (!order) continue; // Not yet stored: the next run looks again.
    toLookAt.delete(paymentId); // Before reading, so that a message during it counts.
    if (order.finalStatus) continue; // Already settled.
    try {
      const payment = await call('GET', `/payments/${paymentId}`);
      if (payment.final_status) await settle(order, payment);
      order.status = payment.status;
      order.finalStatus = payment.final_status;
    } catch (problem) {
      toLookAt.add(paymentId); // The next run tries again.
      console.error('Payment', paymentId, problem.message);
    }
  }
}
