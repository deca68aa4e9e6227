import json
from collections import defaultdict
from decimal import Decimal


def key(*parts):
    return json.dumps(parts)


# The day of an entry. A few banks leave out the booking date.
def day_of(entry):
    return entry.get("booking_date") or entry.get("value_date") or entry.get("transaction_date") or ""


# "5.2", "5.20" and "-5.20" are the same amount.
def amount_of(entry):
    amount = entry["transaction_amount"]
    plain = str(abs(Decimal(amount["amount"])).normalize())
    return key(plain, amount["currency"], entry["credit_debit_indicator"])


def facts_of(entry):
    return key(
        amount_of(entry),
        entry.get("booking_date"),
        entry.get("value_date"),
        (entry.get("creditor") or {}).get("name"),
        (entry.get("debtor") or {}).get("name"),
        entry.get("reference_number"),
        entry.get("remittance_information") or [],
    )


def with_reference(more):
    return lambda entry: entry.get("entry_reference") and key(entry["entry_reference"], more(entry))


# Ways to recognise a stored entry, the safest first. Later ones need a single candidate on both sides.
WAYS = [
    (with_reference(facts_of), False),
    (facts_of, False),
    (with_reference(amount_of), True),
    (lambda entry: key(day_of(entry), amount_of(entry)), True),
]


def group(entries, key_of):
    groups = defaultdict(list)
    for entry in entries:
        if key_of(entry):
            groups[key_of(entry)].append(entry)
    return groups


# Leaves out entries that a bank lists twice: the same facts, and the same reference or running balance.
def without_repeats(entries):
    facts = defaultdict(set)
    for entry in entries:
        facts[entry.get("entry_reference")].add(facts_of(entry))
    seen = set()
    kept = []
    for entry in entries:
        reference = entry.get("entry_reference")
        if len(facts[reference]) > 1:  # Not unique: "NOTPROVIDED".
            reference = None
        after = (entry.get("balance_after_transaction") or {}).get("amount")
        own = key(reference, after, facts_of(entry))
        if (reference or after) and own in seen:
            continue
        seen.add(own)  # Without both, two coffees at the same price are two entries.
        kept.append(entry)
    return kept


# stored: the account's stored entries. listed: a complete listing of whole days, from the day that you asked for.
# A bank can ignore that day and list more.
# Returns new entries, pairs of a stored and a listed entry, and stored entries that the bank no longer lists.
def match_entries(stored, listed, start="9999-12-31"):
    first = min([start, *filter(None, map(day_of, listed))])
    missing = [entry for entry in stored if (day_of(entry) or first) >= first]
    added = without_repeats([entry for entry in listed if entry["status"] == "BOOK"])
    matched = []
    for key_of, is_single in WAYS:
        old = group(missing, key_of)
        for same, fresh in group(added, key_of).items():
            candidates = old.get(same, [])
            if is_single and (len(fresh) > 1 or len(candidates) > 1):
                continue
            matched += zip(candidates, fresh)
        done = {id(entry) for pair in matched for entry in pair}
        missing = [entry for entry in missing if id(entry) not in done]
        added = [entry for entry in added if id(entry) not in done]
    return added, matched, missing
