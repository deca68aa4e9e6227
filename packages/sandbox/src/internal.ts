/** For tests of the site: what the mock bank returns on a day. */
export type {Entry} from './data/ledger';
export {mockBalance, mockEntries} from './data/mock';
export {money} from './data/numbers';
