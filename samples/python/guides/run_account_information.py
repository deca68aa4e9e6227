# The whole flow: python3 run_account_information.py
from account_information import (
    disconnect,
    handle_callback,
    list_banks,
    read_account,
    start_authorization,
)

bank = next(bank for bank in list_banks("FI") if bank["name"] == "Mock ASPSP")
print("Open this URL:", start_authorization(bank, "user-1"), flush=True)

session = handle_callback(input("Callback URL: "), "user-1")
if session is None:
    raise SystemExit("Run the program again to start over.")
print("Valid until", session["valid_until"])

for account in session["accounts"]:
    if account.get("uid"):
        balances, transactions = read_account(account["uid"])
        print(account["uid"], len(balances), "balances", len(transactions), "transactions")
disconnect(session["session_id"])
print("Disconnected")
