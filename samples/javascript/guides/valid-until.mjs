export function validUntil(bank, wantedDays) {
  const seconds = Math.min(wantedDays * 86400, bank.maximum_consent_validity - 300);
  return new Date(Date.now() + seconds * 1000).toISOString();
}
