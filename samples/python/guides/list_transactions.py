# api is the helper of the account information flow.
def list_transactions(api, account_id, parameters=None, is_repeated=False):
    params = dict(parameters or {})
    transactions = []
    while True:
        try:
            page = api("GET", f"/accounts/{account_id}/transactions", params=params)
        except Exception as problem:
            if getattr(problem, "error", None) != "WRONG_CONTINUATION_KEY" or is_repeated:
                raise
            return list_transactions(api, account_id, parameters, True)  # Once, from the first page.
        transactions += page["transactions"]
        key = page.get("continuation_key")
        if not key:
            return transactions
        if key == params.get("continuation_key"):
            raise RuntimeError("The key does not change")
        params["continuation_key"] = key
