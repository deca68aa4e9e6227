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
        super().__init__(result.get("message") or f"HTTP {status} without JSON")
        self.status = status
        self.error = result.get("error")
        self.detail = result.get("detail")
        self.request_id = headers.get("X-Request-Id")  # Log it, and quote it to support.
        delay = headers.get("Retry-After", "")
        self.retry_after = int(delay) if delay.isdigit() else 0  # Seconds, 0 if missing or a date.


# A proxy in between can return something other than JSON.
def read_json(response):
    try:
        result = json.load(response)
    except ValueError:
        return None
    return result if isinstance(result, dict) else None


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
            result = read_json(response)
            if result is None:
                raise ApiError(502, response.headers, {})
            return result
    except HTTPError as problem:
        raise ApiError(problem.code, problem.headers, read_json(problem) or {}) from None
