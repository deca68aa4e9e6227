# Python 3.9 or later, no packages.
import json
import os
import urllib.request
from urllib.error import HTTPError
from urllib.parse import urlencode

API_URL = os.environ.get("API_URL", "https://${brand.apiHost}")
REDIRECT_URL = os.environ.get("REDIRECT_URL", "http://localhost:8080/callback")


class ApiError(Exception):
    def __init__(self, status, headers, result):
        super().__init__(result.get("message"))
        self.status = status
        self.error = result.get("error")
        self.detail = result.get("detail")
        self.request_id = headers.get("X-Request-Id")  # Log it, and quote it to support.
        self.retry_after = int(headers.get("Retry-After", 0))  # Seconds, 0 if missing.


# extra: more headers, such as PSU headers.
def api(method, path, body=None, params=None, extra=None):
    request = urllib.request.Request(
        API_URL + path + ("?" + urlencode(params) if params else ""),
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            **(extra or {}),
            "Authorization": f"Bearer {os.environ['TOKEN']}",
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return json.load(response)
    except HTTPError as problem:
        raise ApiError(problem.code, problem.headers, json.load(problem)) from None
