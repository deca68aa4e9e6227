import base64
import json
import os
import subprocess
import sys
import time
import urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlencode, urlsplit

API_URL = os.environ.get("API_URL", "https://${brand.apiHost}")
REDIRECT_URL = os.environ.get("REDIRECT_URL", "http://localhost:8080/callback")


def encode(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def token():
    now = int(time.time())
    header = {"typ": "JWT", "alg": "RS256", "kid": os.environ["APPLICATION_ID"]}
    claims = {"iss": "${brand.siteHost}", "aud": "${brand.apiHost}", "iat": now, "exp": now + 3600}
    signed = b".".join(encode(json.dumps(part).encode()) for part in (header, claims))
    # The Python standard library has no RSA.
    command = ["openssl", "dgst", "-sha256", "-sign", os.environ["PRIVATE_KEY_FILE"], "-binary"]
    signature = subprocess.run(command, input=signed, capture_output=True, check=True).stdout
    return (signed + b"." + encode(signature)).decode()


AUTHORIZATION = f"Bearer {token()}"


# The sandbox program can move its clock, and tells you where to read it in CLOCK_URL.
def now():
    url = os.environ.get("CLOCK_URL")
    if not url:
        return datetime.now(timezone.utc)
    with urllib.request.urlopen(url) as response:
        return datetime.fromisoformat(json.load(response)["now"].replace("Z", "+00:00"))


def api(method, path, body=None, **params):
    request = urllib.request.Request(
        API_URL + path + ("?" + urlencode(params) if params else ""),
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": AUTHORIZATION, "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return json.load(response)
    except HTTPError as problem:
        sys.exit(f"{problem.code} {problem.read().decode()}")


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
