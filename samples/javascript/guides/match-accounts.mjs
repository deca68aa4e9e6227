// known: your stored accounts of this user at this bank. fresh: accounts of the new session. Those in several
// currencies can have one IBAN, and then one hash.
export function matchAccounts(known, fresh) {
  const free = new Set(known);
  const take = (account, isSame) => {
    const candidates = [...free].filter((old) => old.currency === account.currency && isSame(old));
    if (candidates.length !== 1) return null;
    free.delete(candidates[0]);
    return candidates[0];
  };

  const exact = fresh.map((account) => ({
    account,
    stored: take(account, (old) => old.identification_hash === account.identification_hash),
  }));

  return exact.map(({ account, stored }) => {
    if (stored) return { account, stored, sure: true };
    const hashes = account.identification_hashes;
    const isSimilar = (old) => old.identification_hashes.some((hash) => hashes.includes(hash));
    return { account, stored: take(account, isSimilar), sure: false };
  });
}
