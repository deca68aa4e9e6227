FAILED = ["RJCT", "CNCL"]


# payment: the response to GET /payments/{payment_id}. product: the item of payments[] that you paid with.
def outcome(payment, product):
    if not payment["final_status"]:
        return "in progress"
    if payment["status"] in FAILED:
        return "failed"
    success = (product or {}).get("final_successful_statuses") or []
    return "succeeded" if payment["status"] in success else "unknown"
