import os
import uuid

from client import REDIRECT_URL, call

state = str(uuid.uuid4())
#region order
payment = call("POST", "/payments", {
    "payment_type": "SEPA",
    "aspsp": {"name": "S-Pankki", "country": "FI"},
    "psu_type": "personal",
    "state": state,
    "redirect_url": REDIRECT_URL,
    **({"webhook_url": os.environ["WEBHOOK_URL"]} if "WEBHOOK_URL" in os.environ else {}),
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
#endregion order
print("state:", state, "status:", payment["status"])
print("Open this URL:", payment["url"])
print(f"export PAYMENT_ID='{payment['payment_id']}'")
