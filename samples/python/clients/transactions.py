from typing import Iterator

from api_types import Transaction, hal_transactions_from_dict
from client import call


# No generator knows that a list has pages.
def transactions_of(account_id: str, date_from: str) -> Iterator[Transaction]:
    params = {"date_from": date_from}
    while True:
        path = f"/accounts/{account_id}/transactions"
        page = call("GET", path, hal_transactions_from_dict, params=params)
        yield from page.transactions
        if not page.continuation_key:
            return
        params["continuation_key"] = page.continuation_key
