from datetime import datetime, timedelta, timezone


def valid_until(bank, wanted_days):
    seconds = min(wanted_days * 86400, bank["maximum_consent_validity"] - 300)
    end = datetime.now(timezone.utc) + timedelta(seconds=seconds)
    return end.isoformat(timespec="seconds")
