import base64
import json
import os
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timezone
from typing import Any, Callable, Optional, TypeVar

Result = TypeVar("Result")

APPLICATION_ID = os.environ["APPLICATION_ID"]
PRIVATE_KEY_FILE = os.environ["PRIVATE_KEY_FILE"]
API_URL = os.environ.get("API_URL", "https://${brand.apiHost}")
LIFETIME = 3600  # Seconds.
TIMEOUT = 90  # Seconds. Some banks are slow.

_token = ""
_expires = 0


class ApiError(Exception):
    def __init__(self, status: int, code: Optional[str], message: str, request_id: Optional[str]):
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id


def encode(part: bytes) -> bytes:
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def current_token() -> str:
    global _token, _expires
    now = int(time.time())
    if _expires - now < 60:
        _expires = now + LIFETIME
        header = {"typ": "JWT", "alg": "RS256", "kid": APPLICATION_ID}
        claims = {"iss": "${brand.siteHost}", "aud": "${brand.apiHost}", "iat": now, "exp": _expires}
        signed = b".".join(encode(json.dumps(part).encode()) for part in (header, claims))
        # The Python standard library has no RSA.
        command = ["openssl", "dgst", "-sha256", "-sign", PRIVATE_KEY_FILE, "-binary"]
        signature = subprocess.run(command, input=signed, capture_output=True, check=True).stdout
        _token = (signed + b"." + encode(signature)).decode()
    return _token


# The sandbox program can move its clock (CLOCK_URL).
def now() -> datetime:
    url = os.environ.get("CLOCK_URL")
    if not url:
        return datetime.now(timezone.utc)
    with urllib.request.urlopen(url) as response:
        return datetime.fromisoformat(json.load(response)["now"].replace("Z", "+00:00"))


def call(
    method: str,
    path: str,
    parse: Callable[[Any], Result],
    body: Optional[dict[str, Any]] = None,
    params: Optional[dict[str, str]] = None,
) -> Result:
    query = "?" + urllib.parse.urlencode(params) if params else ""
    request = urllib.request.Request(
        API_URL + path + query,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {current_token()}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            return parse(json.load(response))
    except urllib.error.HTTPError as problem:
        try:
            error = json.load(problem)
        except ValueError:  # A proxy in between may return something other than JSON.
            error = {}
        message = error.get("message", f"HTTP {problem.code}")
        raise ApiError(problem.code, error.get("error"), message, problem.headers["X-Request-Id"]) from None
