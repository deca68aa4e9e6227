import os
import time

from client import call

for attempt in range(12):
    payment = call("GET", f"/payments/{os.environ['PAYMENT_ID']}")
    print(payment["status"], str(payment["final_status"]).lower(), flush=True)
    if payment["final_status"]:
        break
    time.sleep(10)
