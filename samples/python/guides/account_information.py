#region banks
import uuid
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

from api import REDIRECT_URL, api
from now import now


def list_banks(country):
    params = {"country": country, "psu_type": "personal", "service": "AIS"}
    return api("GET", "/aspsps", params=params)["aspsps"]
#endregion banks

#region start
# One entry for each authorisation in progress. In your product, use your session store.
waiting = {}


def start_authorization(bank, user_id):
    seconds = min(bank["maximum_consent_validity"] - 300, 90 * 86400)
    valid_until = now() + timedelta(seconds=seconds)
    state = str(uuid.uuid4())
    started = api("POST", "/auth", {
        "access": {
            "valid_until": valid_until.isoformat(timespec="seconds"),
            "balances": True,
            "transactions": True,
        },
        "aspsp": {"name": bank["name"], "country": bank["country"]},
        "psu_type": "personal",
        "psu_id": user_id,
        "language": "en",
        "state": state,
        "redirect_url": REDIRECT_URL,
    })
    waiting[state] = {"user_id": user_id, "authorization_id": started["authorization_id"]}
    return started["url"]
#endregion start

#region callback
def handle_callback(address, user_id):
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    attempt = waiting.pop(query.get("state"), None)
    if attempt is None or attempt["user_id"] != user_id:
        raise ValueError("Unknown state")

    if "error" in query:
        print("Not authorised:", query["error"], query.get("error_description"))
        return None  # Offer a new attempt.
    return create_session(query["code"])
#endregion callback

#region session
def create_session(code):
    session = api("POST", "/sessions", {"code": code})
    return {
        "session_id": session["session_id"],
        "valid_until": session["access"]["valid_until"],
        "accounts": session["accounts"],  # Some details are returned only here.
    }
#endregion session

#region read
def read_account(account_id):
    balances = api("GET", f"/accounts/{account_id}/balances")["balances"]

    transactions = []
    params = {"strategy": "longest"}
    while True:
        page = api("GET", f"/accounts/{account_id}/transactions", params=params)
        transactions += page["transactions"]
        if not page.get("continuation_key"):
            break
        params["continuation_key"] = page["continuation_key"]
    return balances, transactions
#endregion read

#region disconnect
def disconnect(session_id):
    api("DELETE", f"/sessions/{session_id}")
#endregion disconnect
