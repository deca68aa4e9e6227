/** For tests of the site: what the mock bank returns on a day, and the day of the guides. */
export type {Entry} from './data/ledger';
export {GUIDE_DAY, mockBalance, mockEntries} from './data/mock';
export {money} from './data/numbers';
