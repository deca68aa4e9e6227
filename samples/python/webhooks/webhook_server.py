import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify_webhook import WebhookRefused, verify_webhook

to_look_at = set()  # Payment ids. A set, so that each payment is listed once.


LIMIT = 65536  # Bytes.


class Handler(BaseHTTPRequestHandler):
    timeout = 10  # Seconds. A sender that stays silent does not keep a thread.

    def read_body(self):
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.read_piece(self.headers.get("Content-Length") or "0", 10, LIMIT)
        body = b""
        while piece := self.read_piece(self.rfile.readline(20).split(b";")[0], 16, LIMIT - len(body)):
            body += piece
            self.rfile.readline(3)  # The end of the chunk.
        return body

    def read_piece(self, size, base, most):
        try:
            size = int(size, base)
        except ValueError:
            raise WebhookRefused("Not a size") from None
        if not 0 <= size <= most:
            raise WebhookRefused("Body too large")
        return self.rfile.read(size)

    def do_POST(self):
        try:
            message = verify_webhook(
                self.headers.get("Authorization"),
                self.read_body(),
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
ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()  # Your web server forwards to it.
