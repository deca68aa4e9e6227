import base64
import json
import os
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timezone

APPLICATION_ID = os.environ["APPLICATION_ID"]
PRIVATE_KEY_FILE = os.environ["PRIVATE_KEY_FILE"]
API_URL = os.environ.get("API_URL", "https://${brand.apiHost}")
REDIRECT_URL = os.environ.get("REDIRECT_URL", "http://localhost:8080/callback")


def encode(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def make_token():
    now = int(time.time())
    header = {"typ": "JWT", "alg": "RS256", "kid": APPLICATION_ID}
    claims = {
        "iss": "${brand.siteHost}",
        "aud": "${brand.apiHost}",
        "iat": now,
        "exp": now + 3600,
    }
    signed = b".".join(encode(json.dumps(part).encode()) for part in (header, claims))
    # The Python standard library has no RSA.
    command = ["openssl", "dgst", "-sha256", "-sign", PRIVATE_KEY_FILE, "-binary"]
    signature = subprocess.run(command, input=signed, capture_output=True, check=True).stdout
    return (signed + b"." + encode(signature)).decode()


TOKEN = make_token()


# The sandbox program can move its clock (CLOCK_URL).
def now():
    url = os.environ.get("CLOCK_URL")
    if not url:
        return datetime.now(timezone.utc)
    with urllib.request.urlopen(url) as response:
        return datetime.fromisoformat(json.load(response)["now"].replace("Z", "+00:00"))


def call(method, path, body=None, params=None):
    query = "?" + urllib.parse.urlencode(params) if params else ""
    request = urllib.request.Request(
        API_URL + path + query,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return json.load(response)
    except urllib.error.HTTPError as problem:
        raise RuntimeError(f"{problem.code} {problem.read().decode()}") from None
