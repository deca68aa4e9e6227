from payment_outcome import outcome


# to_look_at: the set that the receiver fills. orders: your table, here a dict from payment id to order, each with
# its product. call: the function of the quick start. handlers: a function for "succeeded", "failed" and "unknown".
def work(to_look_at, orders, call, handlers):
    for payment_id in list(to_look_at):
        order = orders.get(payment_id)
        if order is None:  # Not yet stored: the next run looks again.
            continue
        to_look_at.discard(payment_id)  # Before reading, so that a message during it counts.
        if order.get("final_status"):  # Already handled.
            continue
        try:
            payment = call("GET", f"/payments/{payment_id}")
            result = outcome(payment, order.get("product"))
            if result != "in progress":
                handlers[result](order, payment)
            order["status"] = payment["status"]
            order["final_status"] = payment["final_status"]
        except Exception as problem:
            to_look_at.add(payment_id)  # The next run tries again.
            print("Payment", payment_id, problem)
