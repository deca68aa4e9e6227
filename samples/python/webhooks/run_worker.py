# Reads one payment at S-Pankki: python3 run_worker.py
import os
import sys

sys.path[:0] = ["../quick-start", "../guides"]
from client import call
from worker import work

payment_id = os.environ["PAYMENT_ID"]
product = {"final_successful_statuses": ["ACSC", "ACCC"]}  # Store the product with the order.
orders = {payment_id: {"product": product}}
handlers = {
    "succeeded": lambda order, payment: print("Settled with", payment["status"]),
    "failed": lambda order, payment: print("Not paid:", payment["status"]),
    "unknown": lambda order, payment: print("Check your account:", payment["status"]),
}

work({payment_id}, orders, call, handlers)
work({payment_id}, orders, call, handlers)  # A repeated delivery changes nothing.
print(orders[payment_id])
