import random

BANK = [60, 3600, 7200, 14400]
OURS = [1, 5, 30, *BANK]
SCHEDULES = {
    "ASPSP_ERROR": BANK,
    "ASPSP_TIMEOUT": BANK,
    "ASPSP_PAYMENT_NOT_ACCESSIBLE": BANK,
    "ASPSP_RATE_LIMIT_EXCEEDED": [6 * 3600, 6 * 3600],
}


# status and error of the response, or None if there was none.
# retry_after: the Retry-After header in seconds. Only for calls that you can repeat.
def seconds_to_next_attempt(status, error, attempt, retry_after=None):
    is_ours = status is None or status == 408 or status >= 500
    schedule = SCHEDULES.get(error) or (OURS if is_ours or status == 429 else [])
    if attempt > len(schedule):
        return None
    return (retry_after or schedule[attempt - 1]) * random.uniform(1, 1.2)  # Jitter.
