const BANK = [60, 3600, 7200, 14400];
const OURS = [1, 5, 30, ...BANK];
const SCHEDULES = {
  ASPSP_ERROR: BANK,
  ASPSP_TIMEOUT: BANK,
  ASPSP_PAYMENT_NOT_ACCESSIBLE: BANK,
  ASPSP_RATE_LIMIT_EXCEEDED: [6 * 3600, 6 * 3600],
};

// problem: { status, error, retryAfter } of the response, or {} if there was none.
// retryAfter: the Retry-After header in seconds. Only for calls that you can repeat.
export function secondsToNextAttempt(problem, attempt) {
  const isOurs = !problem.status || problem.status === 408 || problem.status >= 500;
  const isTooMany = problem.status === 429;
  const schedule = SCHEDULES[problem.error] ?? (isOurs || isTooMany ? OURS : []);
  const delay = schedule[attempt - 1];
  if (delay === undefined) return null;
  return (problem.retryAfter || delay) * (1 + Math.random() / 5); // Jitter: up to 20 percent.
}
