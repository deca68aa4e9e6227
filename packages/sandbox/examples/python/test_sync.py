"""How sync takes what the sandbox does to it: python3 test_sync.py

SANDBOX is the command that starts the sandbox, open-banking-sandbox if it is not set. ISSUER and AUDIENCE are
`iss` and `aud` of your provider's tokens.
"""
import base64
import json
import os
import re
import shlex
import subprocess
import tempfile
import time
import unittest
from datetime import datetime, timedelta, timezone
from html.parser import HTMLParser
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from sync import sync

REDIRECT_URL = "http://localhost:8080/callback"
COMMAND = shlex.split(os.environ.get("SANDBOX", "open-banking-sandbox"))
ISSUER = os.environ["ISSUER"]
AUDIENCE = os.environ["AUDIENCE"]


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


class Form(HTMLParser):
    """The one form of a page: where it goes, and its fields as they are filled in."""

    def __init__(self, page):
        super().__init__()
        self.action, self.fields = None, []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        its = dict(attributes)
        if tag == "form":
            self.action = its["action"]
        elif tag == "input" and (its.get("type") not in ("checkbox", "radio") or "checked" in its):
            self.fields.append((its["name"], its.get("value") or ""))


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SyncTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.key = os.path.join(cls.folder.name, "private.pem")
        subprocess.run(["openssl", "genrsa", "-out", cls.key, "2048"], check=True, capture_output=True)
        public = subprocess.run(
            ["openssl", "rsa", "-in", cls.key, "-pubout"], check=True, capture_output=True, text=True
        ).stdout
        cls.sandbox = subprocess.Popen([*COMMAND, "--port", "0"], stdout=subprocess.PIPE, text=True)
        cls.url = re.search(r"http://\S+", cls.sandbox.stdout.readline()).group()
        cls.application_id = cls.send(
            "POST",
            "/sandbox/applications",
            {"name": "My product", "public_key": public, "redirect_urls": [REDIRECT_URL]},
            signed=False,
        )[2]["application_id"]

    @classmethod
    def tearDownClass(cls):
        cls.sandbox.terminate()
        cls.sandbox.wait()
        cls.sandbox.stdout.close()
        cls.folder.cleanup()

    @classmethod
    def token(cls):
        now = int(time.time())
        header = {"typ": "JWT", "alg": "RS256", "kid": cls.application_id}
        claims = {"iss": ISSUER, "aud": AUDIENCE, "iat": now, "exp": now + 3600}
        text = ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
        signature = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", cls.key], input=text.encode(), check=True, capture_output=True
        ).stdout
        return f"{text}.{encode(signature)}"

    @classmethod
    def send(cls, method, path, body=None, signed=True):
        headers = {"Content-Type": "application/json"}
        if signed:
            headers["Authorization"] = f"Bearer {cls.token()}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(cls.url + path, data, headers, method=method)
        try:
            with build_opener().open(request) as response:
                return response.status, response.headers, json.load(response)
        except HTTPError as error:
            with error:
                return error.code, error.headers, json.load(error)

    def call(self, path):
        return self.send("GET", path)

    def walk(self, address):
        """Submits the prefilled forms of the bank's pages and returns the callback."""
        while not address.startswith(REDIRECT_URL):
            with build_opener().open(address) as response:
                form = Form(response.read().decode())
            data = urlencode([*form.fields, ("action", "confirm")]).encode()
            try:
                build_opener(NoRedirect).open(form.action, data)
                self.fail("the page does not lead on")
            except HTTPError as redirect:
                with redirect:
                    address = redirect.headers["Location"]
        return parse_qs(urlsplit(address).query)

    def open_account(self, **more):
        valid_until = datetime.now(timezone.utc) + timedelta(days=10)
        body = {
            "access": {"valid_until": valid_until.isoformat()},
            "aspsp": {"name": "Mock ASPSP", "country": "FI"},
            "state": "state",
            "redirect_url": REDIRECT_URL,
            "psu_type": "personal",
            **more,
        }
        callback = self.walk(self.send("POST", "/auth", body)[2]["url"])
        self.assertEqual(callback["state"], ["state"])
        session = self.send("POST", "/sessions", {"code": callback["code"][0]})[2]
        return session["accounts"][0]["uid"]

    def test_reads_all_pages_once(self):
        uid, copy = self.open_account(), {}
        self.assertEqual(sync(self.call, uid, copy), ("synced", 24))
        self.assertEqual(sync(self.call, uid, copy), ("synced", 0))

    def test_asks_the_user_when_the_session_is_over(self):
        uid = self.open_account()
        self.send("POST", "/sandbox/clock", {"advance": "P11D"})
        self.assertEqual(sync(self.call, uid, {}), ("ask the user", 0))
        self.send("POST", "/sandbox/clock", {"advance": "-P11D"})

    def test_takes_a_bank_that_fails(self):
        for scenario, outcome in {
            "down": ("try again", 3600),
            "timeout": ("try again", 3600),
            "rate-limited": ("try again", 21600),
            "action-required": ("ask the user", 0),
            "revoked": ("ask the user", 0),
        }.items():
            with self.subTest(scenario):
                uid = self.open_account(psu_id=f"sandbox:{scenario}")
                self.assertEqual(sync(self.call, uid, {}), outcome)


if __name__ == "__main__":
    unittest.main()
