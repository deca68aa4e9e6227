from datetime import timedelta

from now import now


def valid_until(bank, wanted_days):
    seconds = min(wanted_days * 86400, bank["maximum_consent_validity"] - 300)
    end = now() + timedelta(seconds=seconds)
    return end.isoformat(timespec="seconds")
