// #region compare
const words = (name) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'dr'].includes(word));

// holder: the name of an account, which can contain several people.
export function compareNames(claimed, holder) {
  if (!holder) return 'unknown';
  const wanted = new Set(words(claimed));
  const people = holder.split(/[,;&/]| and | und | et | y | ja | och /i);
  // The whole name too: "EXAMPLE, AINO" is one person.
  const results = [...people, holder].map((person) => {
    const found = new Set(words(person));
    const common = [...wanted].filter((word) => found.has(word)).length;
    if (common === wanted.size && common === found.size) return 'match';
    return common >= 2 ? 'close' : 'no match'; // A middle name, or a second surname.
  });
  return ['match', 'close'].find((result) => results.includes(result)) ?? 'no match';
}
// #endregion compare

// #region verify
import { api } from '../guides/api.mjs';

const compact = (iban) => iban.replaceAll(/\s/g, '').toUpperCase();

export async function verifyOwner(session, claimed) {
  const account = session.accounts.find(({ account_id: id, all_account_ids: all }) =>
    [id?.iban, ...(all ?? []).map((each) => each.identification)].includes(compact(claimed.iban)),
  );
  if (!account) return { result: 'not shared' }; // The user signed in, but not for this account.
  if (!account.uid) return { result: 'not readable' };
  // Many banks return the name only with the details.
  const details = account.name ? account : await api('GET', `/accounts/${account.uid}/details`);
  return {
    result: compareNames(claimed.name, details.name),
    relation: details.psu_status ?? null,
    accountHash: account.identification_hash,
  };
}
// #endregion verify
