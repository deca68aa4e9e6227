# Python 3.9 or later and the openssl command, no packages.
import base64
import json
import os
import subprocess
import time


def encode(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=")


def make_token(application_id, private_key_file, lifetime=3600):
    now = int(time.time())
    header = {"typ": "JWT", "alg": "RS256", "kid": application_id}
    claims = {
        "iss": "${brand.siteHost}",
        "aud": "${brand.apiHost}",
        "iat": now,
        "exp": now + lifetime,
    }
    signed = b".".join(encode(json.dumps(part).encode()) for part in (header, claims))
    # The Python standard library has no RSA.
    command = ["openssl", "dgst", "-sha256", "-sign", private_key_file, "-binary"]
    signature = subprocess.run(command, input=signed, capture_output=True, check=True).stdout
    return (signed + b"." + encode(signature)).decode()


if __name__ == "__main__":
    print(make_token(os.environ["APPLICATION_ID"], os.environ["PRIVATE_KEY_FILE"]))
