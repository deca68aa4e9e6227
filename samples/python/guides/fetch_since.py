from datetime import timedelta

from list_transactions import list_transactions
from now import now


def days_ago(days):
    return (now() - timedelta(days=days)).date().isoformat()


def fetch_since(api, account_id, wanted):
    attempts = [wanted, days_ago(89), days_ago(30)]
    last = ""
    hint_used = False
    while attempts:
        start = attempts.pop(0)
        if start <= last:  # Only forward. ISO dates can be compared as strings.
            continue
        last = start
        try:
            return start, list_transactions(api, account_id, {"date_from": start})
        except Exception as problem:
            if getattr(problem, "error", None) != "WRONG_TRANSACTIONS_PERIOD":
                raise
            hint = problem.detail.get("date_from") if isinstance(problem.detail, dict) else None
            if isinstance(hint, str) and not hint_used:
                hint_used = True
                attempts.insert(0, hint[:10])
    raise RuntimeError("The bank refuses every period")
