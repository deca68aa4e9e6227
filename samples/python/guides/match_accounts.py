# known: your stored accounts of this user at this bank. fresh: accounts of the new session. Those in several
# currencies can have one IBAN, and then one hash.
def match_accounts(known, fresh):
    free = list(known)

    def take(account, is_same):
        candidates = [old for old in free if old["currency"] == account["currency"] and is_same(old)]
        if len(candidates) != 1:
            return None
        free.remove(candidates[0])
        return candidates[0]

    exact = [
        take(account, lambda old: old["identification_hash"] == account["identification_hash"])
        for account in fresh
    ]

    matches = []
    for account, stored in zip(fresh, exact):
        sure = stored is not None
        if not sure:
            hashes = set(account["identification_hashes"])
            stored = take(account, lambda old: hashes & set(old["identification_hashes"]))
        matches.append({"account": account, "stored": stored, "sure": sure})
    return matches
