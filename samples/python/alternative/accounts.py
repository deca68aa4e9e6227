import uuid
from datetime import timedelta

from kit import REDIRECT_URL, call, now, send_user

# The bank, and an end date within its maximum: ten days or less
query = {"country": "FI", "service": "AIS", "psu_type": "personal"}
banks = call("GET", "/aspsps", params=query)["aspsps"]
bank = next(bank for bank in banks if bank["name"] == "Mock ASPSP")
seconds = min(10 * 86400, bank["maximum_consent_validity"] - 300)

state = str(uuid.uuid4())
start = call("POST", "/auth", {
    "access": {"valid_until": (now() + timedelta(seconds=seconds)).isoformat()},
    "aspsp": {"name": bank["name"], "country": bank["country"]},
    "state": state,
    "redirect_url": REDIRECT_URL,
    "psu_type": "personal",
})

query = send_user(start["url"], state)
session = call("POST", "/sessions", {"code": query["code"]})


def transactions_of(uid):
    params = {"strategy": "longest"}
    while True:
        page = call("GET", f"/accounts/{uid}/transactions", params=params)
        yield from page["transactions"]
        if not page.get("continuation_key"):
            return
        params["continuation_key"] = page["continuation_key"]


for account in session["accounts"]:
    uid = account.get("uid")
    if not uid:
        continue
    print("Account", uid)
    for balance in call("GET", f"/accounts/{uid}/balances")["balances"]:
        amount = balance["balance_amount"]
        print(" ", balance["balance_type"], amount["amount"], amount["currency"])
    for entry in transactions_of(uid):
        amount = entry["transaction_amount"]["amount"]
        print(" ", entry.get("booking_date"), entry["credit_debit_indicator"], amount)

print(call("DELETE", f"/sessions/{session['session_id']}")["message"])
