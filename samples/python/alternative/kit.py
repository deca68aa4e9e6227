import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import jwt
import requests

API_URL = os.environ.get("API_URL", "https://${brand.apiHost}")
REDIRECT_URL = os.environ.get("REDIRECT_URL", "http://localhost:8080/callback")


def token():
    now = int(time.time())
    return jwt.encode(
        {"iss": "${brand.siteHost}", "aud": "${brand.apiHost}", "iat": now, "exp": now + 3600},
        Path(os.environ["PRIVATE_KEY_FILE"]).read_text(),
        algorithm="RS256",
        headers={"kid": os.environ["APPLICATION_ID"]},
    )


http = requests.Session()
http.headers["Authorization"] = f"Bearer {token()}"


def api(method, path, body=None, **params):
    # json= also sets Content-Type: application/json
    response = http.request(method, API_URL + path, params=params, json=body, timeout=120)
    if not response.ok:
        sys.exit(f"{response.status_code} {response.text}")
    return response.json()


def send_user(url, state):
    """Shows the address, waits for the browser to come back, returns the query parameters."""
    target = urlsplit(REDIRECT_URL)
    query = {}

    class Callback(BaseHTTPRequestHandler):
        def do_GET(self):
            visited = urlsplit(self.path)
            expected = visited.path == target.path
            self.send_response(200 if expected else 404)
            self.end_headers()
            if expected:
                self.wfile.write(b"You can close this tab.")
                query.update(parse_qsl(visited.query))

        def log_message(self, *args):
            pass

    with ThreadingHTTPServer(("localhost", target.port), Callback) as server:
        server.timeout = 1
        print("Open", url, flush=True)
        while not query:
            server.handle_request()
    if query.get("state") != state:
        sys.exit("Wrong state")
    if "error" in query:
        sys.exit(str(query))
    return query
