import os

from make_token import make_token
from token_cache import current_token


def make(lifetime):
    return make_token(os.environ["APPLICATION_ID"], os.environ["PRIVATE_KEY_FILE"], lifetime)


print("Made once:", str(current_token(make) is current_token(make)).lower())
