/** Components of the country pages. Those of the overviews are separate, as they load the data of all countries. */
export {IbanChecker} from './IbanChecker';
export {MarketAccountData} from './MarketAccountData';
export {MarketBanks} from './MarketBanks';
export {MarketChecked} from './MarketChecked';
export {MarketFacts} from './MarketFacts';
export {MarketGlance} from './MarketGlance';
export {MarketNotes} from './MarketNotes';
export {MarketPayments} from './MarketPayments';
export {MarketSignIn} from './MarketSignIn';
export {MarketTry} from './MarketTry';
