import random

BANK = [60, 3600, 7200, 14400]
OURS = [1, 5, 30, *BANK]
SCHEDULES = {
    "ASPSP_ERROR": BANK,
    "ASPSP_TIMEOUT": BANK,
    "ASPSP_PAYMENT_NOT_ACCESSIBLE": BANK,
    "ASPSP_RATE_LIMIT_EXCEEDED": [6 * 3600],
}


# status and error of the answer, or None if there was none. Only for repeatable calls.
def seconds_to_next_attempt(status, error, attempt):
    ours = status is None or status >= 500
    schedule = SCHEDULES.get(error) or (OURS if ours else [])
    if attempt > len(schedule):
        return None
    return schedule[attempt - 1] * random.uniform(1, 1.2)
