import os

from payment_initiation import submit_payment

payment = submit_payment(os.environ["PAYMENT_ID"])
print(payment["status"], str(payment["final_status"]).lower())
