# Runs the functions of the other guides for one account: python3 run_helpers.py
import os

from api import api
from fetch_since import fetch_since
from list_transactions import list_transactions
from match_accounts import match_accounts
from match_entries import match_entries
from next_attempt import seconds_to_next_attempt
from now import now
from psu_headers import psu_headers
from signed_amount import signed_amount
from valid_until import valid_until

account_id = os.environ.get("ACCOUNT_ID")
if not account_id:
    raise SystemExit("Set ACCOUNT_ID to the uid of an account: session.py of the quick start prints it.")
details = api("GET", f"/accounts/{account_id}/details")
print("Matched:", str(match_accounts([details], [details])[0]["sure"]).lower())

everything = list_transactions(api, account_id)
start, _ = fetch_since(api, account_id, now().date().isoformat())
print("Listed:", len(everything), "since", start)
added, _, _ = match_entries([], everything)
print("New:", len(added), "then", len(match_entries(added, everything)[0]))
print("Amounts:", *map(signed_amount, everything))

bank = {"maximum_consent_validity": 86400, "required_psu_headers": ["Psu-Ip-Address"]}
print("Valid until", valid_until(bank, 180))
print("Headers:", psu_headers({}, bank, "203.0.113.24"))
print("Try again:", str(seconds_to_next_attempt(400, "ASPSP_ERROR", 1) >= 60).lower())

delay = seconds_to_next_attempt(429, "ASPSP_RATE_LIMIT_EXCEEDED", 1, 100)
print("Retry-After:", str(100 <= delay <= 120).lower())
