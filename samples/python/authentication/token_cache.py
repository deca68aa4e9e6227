import time

_token = None
_until = 0.0


def current_token(make, lifetime=3600):
    global _token, _until
    if time.time() > _until - 60:
        _token = make(lifetime)
        _until = time.time() + lifetime
    return _token
