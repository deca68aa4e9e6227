#region products
import os
import uuid
from urllib.parse import parse_qs, urlsplit

from api import REDIRECT_URL, api


def find_products(country, payment_type, psu_type):
    params = {
        "country": country,
        "psu_type": psu_type,
        "service": "PIS",
        "payment_type": payment_type,
    }
    return [
        (bank, product)
        for bank in api("GET", "/aspsps", params=params)["aspsps"]
        for product in bank.get("payments") or []
        if product["payment_type"] == payment_type and product["psu_type"] == psu_type
    ]
#endregion products

#region create
def create_payment(bank, order):
    # Store the order and its state first, so that you have them even if you get no response.
    order["state"] = str(uuid.uuid4())
    order["status"] = "created"

    payment = api("POST", "/payments", {
        "payment_type": "SEPA",
        "aspsp": {"name": bank["name"], "country": bank["country"]},
        "psu_type": "personal",
        "state": order["state"],
        "redirect_url": REDIRECT_URL,
        **({"webhook_url": os.environ["WEBHOOK_URL"]} if "WEBHOOK_URL" in os.environ else {}),
        "payment_request": {
            "credit_transfer_transaction": [{
                "instructed_amount": {"currency": "EUR", "amount": order["amount"]},
                "beneficiary": {
                    "creditor": {"name": "Example Shop"},
                    "creditor_account": {
                        "scheme_name": "IBAN",
                        "identification": "FI2112345600000785",
                    },
                },
                "reference_number": order["reference"],
            }],
        },
    })
    order["payment_id"] = payment["payment_id"]
    order["status"] = payment["status"]
    return payment["url"]
#endregion create

#region callback
def handle_payment_callback(address, order):
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    if query.get("state") != order["state"]:
        raise ValueError("Unknown state")
    if "error" in query:
        print("Not authorised:", query["error"], query.get("error_description"))
    return api("GET", f"/payments/{order['payment_id']}")
#endregion callback

#region submit
def submit_payment(payment_id):
    return api("POST", f"/payments/{payment_id}/submit", {})
#endregion submit

#region rejected
def rejected_transfers(payment_id):
    details = api("GET", f"/payments/{payment_id}")["payment_details"]
    return [
        (transfer.get("payment_id") or {}).get("end_to_end_id")
        for transfer in details.get("credit_transfer_transaction") or []
        if transfer.get("transaction_status") == "RJCT"
    ]
#endregion rejected
