/** Components of the market pages. MarketIndex stays out: it brings the data of all countries along. */
export {MarketAccountData} from './MarketAccountData';
export {MarketBanks} from './MarketBanks';
export {MarketChecked} from './MarketChecked';
export {MarketGlance} from './MarketGlance';
export {MarketNotes} from './MarketNotes';
export {MarketPayments} from './MarketPayments';
export {MarketSignIn} from './MarketSignIn';
export {MarketTry} from './MarketTry';
