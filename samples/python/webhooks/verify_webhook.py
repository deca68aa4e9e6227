# Python 3.9 or later. Needs: pip install cryptography
import base64
import hashlib
import json
import re
import time
import urllib.request

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

KEY_HOST = "${brand.siteHost}"
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
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _decode_part(part):
    try:
        value = json.loads(_decode(part))
    except ValueError:
        value = None
    _check(isinstance(value, dict), "The token is not readable")
    return value


def _public_key(address):
    kept = _keys.get(address)
    if kept and kept[1] > time.monotonic():
        return kept[0]
    with _opener.open(address, timeout=4) as response:
        pem = response.read(65536)
    if b"BEGIN CERTIFICATE" in pem:
        key = x509.load_pem_x509_certificate(pem).public_key()
    else:
        key = serialization.load_pem_public_key(pem)
    if not isinstance(key, rsa.RSAPublicKey):
        raise RuntimeError("Not an RSA key")
    _keys[address] = (key, time.monotonic() + KEEP_KEY_SECONDS)
    return key


def verify_webhook(authorization, raw_body, application_id, environment):
    """authorization: the header, or None. raw_body: the bytes as they arrived."""
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
    key = _public_key(x5u)
    try:
        key.verify(_decode(signature), f"{head}.{body}".encode(), padding.PKCS1v15(), hashes.SHA256())
    except (InvalidSignature, ValueError):
        raise WebhookRefused("Wrong signature") from None

    # 3. The token belongs to this body.
    digest = base64.b64encode(hashlib.sha256(raw_body).digest()).decode()
    _check(claims.get("msgi") == f"sha256-{digest}", "msgi does not match the body")

    # 4. It is meant for this application.
    _check(claims.get("sub") == application_id, "Another application")
    _check(claims.get("environment") == environment, "Another environment")

    return json.loads(raw_body)
