# Shows how your code handles a bank that fails: python3 run_failures.py
from account_information import handle_callback, read_account, start_authorization
from api import ApiError
from bank_user import visit_bank

BANK = {"name": "Mock ASPSP", "country": "FI", "maximum_consent_validity": 15552000}


def connect(scenario):
    user = f"sandbox:{scenario}"
    return handle_callback(visit_bank(start_authorization(BANK, user)), user)


# The user cancels: there is no session, and your code does not fail.
assert connect("cancelled") is None

# The bank fails later: the call reports the code that your program branches on.
EXPECTED = {
    "down": "ASPSP_ERROR",
    "timeout": "ASPSP_TIMEOUT",
    "rate-limited": "ASPSP_RATE_LIMIT_EXCEEDED",
    "revoked": "REVOKED_SESSION",
}
for scenario, error in EXPECTED.items():
    account_id = connect(scenario)["accounts"][0]["uid"]
    try:
        read_account(account_id)
        raise AssertionError(f"{scenario} has no effect")
    except ApiError as problem:
        assert problem.error == error, problem.error
    print(scenario, error)
