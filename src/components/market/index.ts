/** Components of the market pages; global in MDX, no import needed there. */
export {MarketAccountData} from './MarketAccountData';
export {MarketBanks} from './MarketBanks';
export {MarketChecked} from './MarketChecked';
export {MarketGlance} from './MarketGlance';
export {MarketIndex} from './MarketIndex';
export {MarketNotes} from './MarketNotes';
export {MarketPayments} from './MarketPayments';
export {MarketSignIn} from './MarketSignIn';
export {MarketTry} from './MarketTry';
