# Reads one payment: python3 run_worker.py
import os
import sys

sys.path.insert(0, "../quick-start")
from client import call
from worker import work

payment_id = os.environ["PAYMENT_ID"]
orders = {payment_id: {}}


def settle(order, payment):
    print("Settled with", payment["status"])


work({payment_id}, orders, call, settle)
work({payment_id}, orders, call, settle)  # A repeated delivery changes nothing.
print(orders[payment_id])
