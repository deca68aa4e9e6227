/** The countries that have a page. Pure; safe in the browser. */
import {COUNTRIES} from '../../../config/markets';
import type {Market} from './schema';
import {MARKET_CODES, type MarketCode} from './vocabulary';

export const CHOSEN_CODES: readonly MarketCode[] = COUNTRIES === 'all' ? MARKET_CODES : COUNTRIES;

export const isChosen = ({code}: Pick<Market, 'code'>): boolean => CHOSEN_CODES.includes(code);
