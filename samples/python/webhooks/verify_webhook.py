# Python 3.9 or later and the openssl command, no packages.
import base64
import hashlib
import json
import os
import re
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

KEY_HOST = "${brand.siteHost}"
# In tests: where the sandbox program serves its key, which the host of x5u does not know.
WEBHOOK_KEY_URL = os.environ.get("WEBHOOK_KEY_URL")
KEEP_KEY_SECONDS = 60 * 60
_keys = {}


class WebhookRefused(Exception):
    pass


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *arguments):
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _check(ok, reason):
    if not ok:
        raise WebhookRefused(reason)


def _decode(part):
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    except ValueError:
        raise WebhookRefused("The token is not readable") from None


def _decode_part(part):
    try:
        value = json.loads(_decode(part))
    except ValueError:
        value = None
    _check(isinstance(value, dict), "The token is not readable")
    return value


def _openssl(*arguments, data=b""):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True)


def _public_key(address):
    kept = _keys.get(address)
    if kept and kept[1] > time.monotonic():
        return kept[0]
    with _opener.open(address, timeout=4) as response:
        pem = response.read(65536)
    if b"BEGIN CERTIFICATE" in pem:
        pem = _openssl("x509", "-pubkey", "-noout", data=pem).stdout
    if _openssl("rsa", "-pubin", "-noout", data=pem).returncode != 0:
        raise RuntimeError("Not an RSA key")
    return pem


def _keep_key(address, pem):
    if address in _keys and _keys[address][1] > time.monotonic():
        return
    if len(_keys) >= 10:  # We replace our key rarely.
        _keys.clear()
    _keys[address] = (pem, time.monotonic() + KEEP_KEY_SECONDS)


def _is_signed(key, signed, signature):
    # openssl reads the key and the signature only from files.
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "key.pem").write_bytes(key)
        (Path(folder) / "signature").write_bytes(signature)
        files = ["-verify", f"{folder}/key.pem", "-signature", f"{folder}/signature"]
        return _openssl("dgst", "-sha256", *files, data=signed).returncode == 0


def verify_webhook(authorization, raw_body, application_id, environment):
    """authorization: the header, or None. raw_body: the bytes as received."""
    parts = re.fullmatch(r"Bearer ([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)", authorization or "")
    _check(parts, "No bearer token")
    head, body, signature = parts.groups()
    header = _decode_part(head)
    claims = _decode_part(body)

    # 1. The key comes from us, over HTTPS.
    x5u = header.get("x5u")
    address = re.fullmatch(r"https://([a-z0-9.-]+)/[\x21-\x7e]*", x5u if isinstance(x5u, str) else "")
    host = address[1] if address else ""
    _check(host == KEY_HOST or host.endswith("." + KEY_HOST), "x5u is not ours")

    # 2. Algorithm and signature.
    _check(header.get("alg") == "RS256", "Wrong algorithm")
    key_address = WEBHOOK_KEY_URL or x5u
    key = _public_key(key_address)
    _check(_is_signed(key, f"{head}.{body}".encode(), _decode(signature)), "Wrong signature")
    _keep_key(key_address, key)  # Only now, so that a stranger cannot fill the memory.

    # 3. The token matches this body.
    digest = base64.b64encode(hashlib.sha256(raw_body).digest()).decode()
    _check(claims.get("msgi") == f"sha256-{digest}", "msgi does not match the body")

    # 4. The message is for this application.
    _check(claims.get("sub") == application_id, "Another application")
    _check(claims.get("environment") == environment, "Another environment")

    return json.loads(raw_body)
