import json
from collections import Counter
from hashlib import sha256


# transactions: a complete listing of whole days. Returns a dict from key to booked transaction.
def entry_keys(identification_hash, transactions):
    entries = {}
    seen = Counter()
    for entry in transactions:
        if entry["status"] != "BOOK":
            continue
        parts = ["ref", entry.get("entry_reference")]
        if not entry.get("entry_reference"):
            facts = [
                entry.get("booking_date"),
                entry.get("value_date"),
                entry["transaction_amount"]["amount"].removeprefix("-"),
                entry["transaction_amount"]["currency"],
                entry["credit_debit_indicator"],
                (entry.get("creditor") or {}).get("name"),
                (entry.get("debtor") or {}).get("name"),
                entry.get("reference_number"),
                entry.get("remittance_information") or [],
            ]
            same = json.dumps(facts)
            seen[same] += 1
            parts = ["facts", same, seen[same]]
        text = json.dumps([identification_hash, *parts])
        entries[sha256(text.encode()).hexdigest()] = entry
    return entries
