from decimal import Decimal


def signed_amount(entry):
    amount = abs(Decimal(entry["transaction_amount"]["amount"]))
    return -amount if entry["credit_debit_indicator"] == "DBIT" else amount
