# The whole flow: python3 run_payment_initiation.py
from payment_initiation import (
    create_payment,
    find_products,
    handle_payment_callback,
    rejected_transfers,
)
from payment_outcome import outcome

bank, product = find_products("FI", "SEPA", "personal")[0]
order = {"amount": "10.00", "reference": "RF18539007547034"}
print("Open this URL:", create_payment(bank, order), flush=True)

payment = handle_payment_callback(input("Callback URL: "), order)
print(payment["status"], outcome(payment, product))
print("Rejected:", rejected_transfers(order["payment_id"]))
