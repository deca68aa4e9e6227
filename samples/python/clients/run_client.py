import datetime
import os
import urllib.parse
import uuid

import api_types as types
from client import ApiError, call, now
from transactions import transactions_of

order = types.StartAuthorizationRequest(
    access=types.Access(valid_until=(now() + datetime.timedelta(days=10)).isoformat()),
    aspsp=types.Aspsp(name="Mock ASPSP", country="FI"),
    state=str(uuid.uuid4()),
    redirect_url=os.environ.get("REDIRECT_URL", "http://localhost:8080/callback"),
    psu_type="personal",
)
started = call("POST", "/auth", types.start_authorization_response_from_dict, order.to_dict())
print(f"Open this URL: {started.url}\n", flush=True)
callback = urllib.parse.urlsplit(input("URL after you confirmed: "))

query = urllib.parse.parse_qs(callback.query)
if query.get("state") != [order.state]:
    raise SystemExit("Unknown state")
if "error" in query:
    raise SystemExit(f"Not authorised: {query['error'][0]}. Run the program again to start over.")

code = query["code"][0]
body = types.AuthorizeSessionRequest(code=code).to_dict()
session = call("POST", "/sessions", types.authorize_session_response_from_dict, body)
account_id = session.accounts[0].uid

date_from = (now() - datetime.timedelta(days=89)).date().isoformat()
for transaction in transactions_of(account_id, date_from):
    amount = transaction.transaction_amount
    print(transaction.credit_debit_indicator, amount.amount, amount.currency)

try:
    call("POST", "/sessions", types.authorize_session_response_from_dict, body)
except ApiError as problem:
    print(problem.status, problem.code, "with id" if problem.request_id else "no id")
