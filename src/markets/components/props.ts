import type {Market} from '@site/src/markets/data/schema';

export interface MarketProps {
  /** Content of `markets/data/<cc>.json`. */
  readonly market: Market;
}
