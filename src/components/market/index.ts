/** Components of the market pages. Those of the overviews stay out: they bring the data of all countries along. */
export {IbanChecker} from './IbanChecker';
export {MarketAccountData} from './MarketAccountData';
export {MarketBanks} from './MarketBanks';
export {MarketChecked} from './MarketChecked';
export {MarketGlance} from './MarketGlance';
export {MarketNotes} from './MarketNotes';
export {MarketPayments} from './MarketPayments';
export {MarketSignIn} from './MarketSignIn';
export {MarketTry} from './MarketTry';
