const BANK = [60, 3600, 7200, 14400];
const OURS = [1, 5, 30, ...BANK];
const SCHEDULES = {
  ASPSP_ERROR: BANK,
  ASPSP_TIMEOUT: BANK,
  ASPSP_PAYMENT_NOT_ACCESSIBLE: BANK,
  ASPSP_RATE_LIMIT_EXCEEDED: [6 * 3600],
};

// problem: { status, error } of the answer, or {} if there was none. Only for repeatable calls.
export function secondsToNextAttempt(problem, attempt) {
  const ours = !problem.status || problem.status >= 500;
  const schedule = SCHEDULES[problem.error] ?? (ours ? OURS : []);
  const pause = schedule[attempt - 1];
  return pause === undefined ? null : pause * (1 + Math.random() / 5);
}
