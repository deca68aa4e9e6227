import os

from client import call

result = call("GET", f"/accounts/{os.environ['ACCOUNT_ID']}/balances")
for balance in result["balances"]:
    amount = balance["balance_amount"]
    print(balance["balance_type"], amount["amount"], amount["currency"])
