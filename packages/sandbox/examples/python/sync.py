"""The program under test: it keeps a copy of an account's transactions up to date."""
from urllib.parse import quote

# Codes after which only a new authorisation helps
OVER = ["EXPIRED_SESSION", "REVOKED_SESSION", "CLOSED_SESSION", "ASPSP_PSU_ACTION_REQUIRED"]
HOUR = 3600


def sync(call, uid, copy):
    """Reads all pages and adds the booked entries that are new. Returns what happened, and a number."""
    before = len(copy)
    key = None
    while True:
        query = f"?continuation_key={quote(key, safe='')}" if key else ""
        status, headers, body = call(f"/accounts/{uid}/transactions{query}")
        if status != 200:
            if body["error"] in OVER:
                return "ask the user", 0
            return "try again", int(headers.get("Retry-After", HOUR))
        for entry in body["transactions"]:
            if entry["entry_reference"]:
                copy[entry["entry_reference"]] = entry
        key = body["continuation_key"]
        if not key:
            return "synced", len(copy) - before
