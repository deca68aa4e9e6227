# known: your stored accounts of this user at this bank. fresh: accounts of the new session.
def match_accounts(known, fresh):
    free = list(known)

    def take(candidates):
        if len(candidates) != 1:
            return None
        free.remove(candidates[0])
        return candidates[0]

    exact = [
        (account, take([old for old in free
                        if old["identification_hash"] == account["identification_hash"]]))
        for account in fresh
    ]

    matches = []
    for account, stored in exact:
        sure = stored is not None
        if not sure:
            hashes = set(account["identification_hashes"])
            stored = take([old for old in free if hashes & set(old["identification_hashes"])])
        matches.append({"account": account, "stored": stored, "sure": sure})
    return matches
