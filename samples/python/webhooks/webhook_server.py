import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify_webhook import WebhookRefused, verify_webhook

to_look_at = set()  # Payment ids. A set: one entry, however many messages.


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            size = int(self.headers.get("Content-Length") or 0)
            if not 0 < size <= 65536:
                raise WebhookRefused("Body empty or too large")
            message = verify_webhook(
                self.headers.get("Authorization"),
                self.rfile.read(size),
                application_id=os.environ["APPLICATION_ID"],
                environment="SANDBOX",
            )
            to_look_at.add(message["payment_id"])
            self.send_response(204)
        except WebhookRefused as problem:
            self.log_message("Refused: %s", problem)
            self.send_response(401)
        except Exception as problem:
            self.log_message("Failed: %s", problem)
            self.send_response(503)
        self.end_headers()


# orders: your table, here a dict from payment id to order. api: the helper of the flow pages.
def work(orders, api, settle):
    while to_look_at:
        payment_id = to_look_at.pop()
        order = orders.get(payment_id)
        if order is None or order.get("final_status"):  # Unknown, or done before.
            continue
        try:
            payment = api("GET", f"/payments/{payment_id}")
            if payment["final_status"]:
                settle(order, payment)  # If it fails, the next look tries again.
            order["status"] = payment["status"]
            order["final_status"] = payment["final_status"]
        except Exception as problem:
            print("Payment", payment_id, getattr(problem, "error", None) or problem)


if __name__ == "__main__":
    ThreadingHTTPServer(("", 8080), Handler).serve_forever()
