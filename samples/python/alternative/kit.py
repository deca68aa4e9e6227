import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

sys.path += ["../quick-start", "../guides"]
from client import REDIRECT_URL, call, now


def send_user(url, state):
    """Prints the URL, waits for the callback, returns the query parameters."""
    target = urlsplit(REDIRECT_URL)
    query = {}

    class Callback(BaseHTTPRequestHandler):
        def do_GET(self):
            path, _, text = self.path.partition("?")
            fields = dict(parse_qsl(text))
            # Another request than the callback of this user changes nothing.
            expected = path == target.path and fields.get("state") == state
            self.send_response(200 if expected else 404)
            self.end_headers()
            if expected:
                self.wfile.write(b"You can close this tab.")
                query.update(fields)

        def log_message(self, *args):
            pass

    with ThreadingHTTPServer(("localhost", target.port), Callback) as server:
        server.timeout = 1
        print("Open", url, flush=True)
        while not query:
            server.handle_request()
    if "error" in query:
        sys.exit(f"Not authorised: {query['error']}. Run the program again to start over.")
    return query
