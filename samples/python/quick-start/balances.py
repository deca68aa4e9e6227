import os

from client import call

answer = call("GET", f"/accounts/{os.environ['ACCOUNT_ID']}/balances")
for balance in answer["balances"]:
    amount = balance["balance_amount"]
    print(balance["balance_type"], amount["amount"], amount["currency"])
