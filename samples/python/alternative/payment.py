import time
import uuid

from kit import REDIRECT_URL, call, send_user
from payment_outcome import outcome

query = {"country": "FI", "service": "PIS", "payment_type": "SEPA"}
banks = call("GET", "/aspsps", params=query)["aspsps"]
bank = next(bank for bank in banks if bank["name"] == "S-Pankki")
rules = next(
    product for product in bank["payments"]
    if product["payment_type"] == "SEPA" and product["psu_type"] == "personal"
)

state = str(uuid.uuid4())
payment = call("POST", "/payments", {
    "payment_type": "SEPA",
    "aspsp": {"name": "S-Pankki", "country": "FI"},
    "psu_type": "personal",
    "state": state,
    "redirect_url": REDIRECT_URL,
    "payment_request": {
        "credit_transfer_transaction": [
            {
                "instructed_amount": {"currency": "EUR", "amount": "10.00"},
                "beneficiary": {
                    "creditor": {"name": "Test Shop"},
                    "creditor_account": {
                        "scheme_name": "IBAN",
                        "identification": "FI2112345600000785",
                    },
                },
                "reference_number": "RF18539007547034",
            }
        ]
    },
})

send_user(payment["url"], state)

for attempt in range(12):
    payment = call("GET", f"/payments/{payment['payment_id']}")
    print(payment["status"], flush=True)
    if payment["final_status"]:
        break
    time.sleep(10)

print(outcome(payment, rules))
