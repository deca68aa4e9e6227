import { now } from './now.mjs';

export async function validUntil(bank, wantedDays) {
  const seconds = Math.min(wantedDays * 86400, bank.maximum_consent_validity - 300);
  return new Date((await now()) + seconds * 1000).toISOString();
}
