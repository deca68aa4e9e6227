import type {Market} from '@site/src/lib/markets/schema';

export interface MarketProps {
  /** Content of `markets/data/<cc>.json`. */
  readonly market: Market;
}
