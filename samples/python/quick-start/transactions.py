import os
from datetime import timedelta

from client import call, now

#region pages
path = f"/accounts/{os.environ['ACCOUNT_ID']}/transactions"
params = {"date_from": (now() - timedelta(days=89)).date().isoformat()}
transactions = []

while True:
    page = call("GET", path, params=params)
    transactions += page["transactions"]
    if not page.get("continuation_key"):
        break
    params["continuation_key"] = page["continuation_key"]
#endregion pages

for entry in transactions:
    amount = entry["transaction_amount"]
    day = entry.get("booking_date") or entry["status"]
    print(day, entry["credit_debit_indicator"], amount["amount"], amount["currency"])
