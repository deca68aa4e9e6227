// known: your stored accounts of this user at this bank. fresh: accounts of the new session.
export function matchAccounts(known, fresh) {
  const free = new Set(known);
  const take = (candidates) => {
    if (candidates.length !== 1) return null;
    free.delete(candidates[0]);
    return candidates[0];
  };

  const exact = fresh.map((account) => ({
    account,
    stored: take(
      [...free].filter((old) => old.identification_hash === account.identification_hash),
    ),
  }));

  return exact.map(({ account, stored }) => {
    if (stored) return { account, stored, sure: true };
    const similar = [...free].filter((old) =>
      old.identification_hashes.some((hash) => account.identification_hashes.includes(hash)),
    );
    return { account, stored: take(similar), sure: false };
  });
}
