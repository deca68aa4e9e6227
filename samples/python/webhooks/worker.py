# to_look_at: the set that the receiver fills. orders: your table, here a dict from payment id to order.
# call: the function of the quick start.
def work(to_look_at, orders, call, settle):
    while to_look_at:
        payment_id = to_look_at.pop()
        order = orders.get(payment_id)
        if order is None or order.get("final_status"):  # Unknown, or already settled.
            continue
        try:
            payment = call("GET", f"/payments/{payment_id}")
            if payment["final_status"]:
                settle(order, payment)  # If it fails, the next run retries.
            order["status"] = payment["status"]
            order["final_status"] = payment["final_status"]
        except Exception as problem:
            print("Payment", payment_id, problem)
