import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify_webhook import WebhookRefused, verify_webhook

to_look_at = set()  # Payment ids. A set, so that each payment is listed once.


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
            print("To look at:", *to_look_at, flush=True)
            self.send_response(204)
        except WebhookRefused as problem:
            self.log_message("Refused: %s", problem)
            self.send_response(401)
        except Exception as problem:
            self.log_message("Failed: %s", problem)
            self.send_response(503)
        self.end_headers()


port = int(os.environ.get("PORT", "8080"))
ThreadingHTTPServer(("", port), Handler).serve_forever()
