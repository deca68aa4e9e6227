# api is the helper of the account information flow.
def list_transactions(api, account_id, parameters=None):
    params = dict(parameters or {})
    transactions = []
    while True:
        page = api("GET", f"/accounts/{account_id}/transactions", params=params)
        transactions += page["transactions"]
        if not page.get("continuation_key"):
            return transactions
        params["continuation_key"] = page["continuation_key"]
