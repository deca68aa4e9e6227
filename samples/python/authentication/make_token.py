# Needs: pip install "pyjwt[crypto]"
import os
import time

import jwt


def make_token(application_id: str, private_key_pem: str, lifetime: int = 3600) -> str:
    now = int(time.time())
    claims = {
        "iss": "${brand.siteHost}",
        "aud": "${brand.apiHost}",
        "iat": now,
        "exp": now + lifetime,
    }
    # PyJWT adds typ and alg to the header.
    return jwt.encode(claims, private_key_pem, algorithm="RS256", headers={"kid": application_id})


if __name__ == "__main__":
    with open(os.environ["PRIVATE_KEY_FILE"], encoding="ascii") as file:
        print(make_token(os.environ["APPLICATION_ID"], file.read()))
