// #region compare
const words = (name) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'dr'].includes(word));

// A comma separates people only if they share a surname: "EXAMPLE, AINO MARIA" is one person.
const peopleIn = (holder) =>
  holder.split(/[;&/]| and | und | et | y | ja | och /i).flatMap((name) => {
    const parts = name.split(',').map(words);
    const isShared = (word) => parts.every((part) => part.includes(word));
    return parts.every((part) => part.length > 1 && part.some(isShared)) ? parts : [parts.flat()];
  });

// holder: the name of an account, which can contain several people.
export function compareNames(claimed, holder) {
  const wanted = new Set(words(claimed));
  if (!holder || wanted.size < 2) return 'unknown'; // Half a name proves nothing.
  const isMatch = peopleIn(holder).some((person) => {
    const found = new Set(person);
    return found.size === wanted.size && person.every((word) => wanted.has(word));
  });
  if (isMatch) return 'match';
  const all = words(holder);
  const common = [...wanted].filter((word) => all.includes(word));
  return common.length >= 2 ? 'close' : 'no match'; // Close: a middle name, or a second surname.
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
