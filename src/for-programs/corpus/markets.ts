/** What the server for assistants knows about countries and banks: only the published facts. */
import type {MarketsPart} from '../../../packages/mcp/src/index';
import {ibanRegistry} from '../../markets/data/ibanRegistry';
import type {MarketData} from '../../markets/data/load';
import {publishedMarket} from '../../markets/data/published';
import {shown} from '../../markets/data/confidence';
import {appliesTo} from '../../markets/data/wording';

/** Fields that the part contains in another form, or that mean nothing to a reader. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  '$schema',
  'code',
  'iso_alpha2',
  'name',
  'banks',
  'confidence',
]);

export function marketsPart({markets, common}: MarketData): MarketsPart {
  return {
    markets: markets.map((market) => {
      const published = publishedMarket(market);
      return {
        code: published.iso_alpha2,
        name: published.name,
        names: [
          published.name,
          ...published.alt_names,
          ...published.native_names.map(({name}) => name),
        ],
        address: `markets/${published.code}/`,
        banks: published.banks.map(({name, bic, bic11, confidence, segments, note}) => ({
          name,
          bic: bic11 ?? bic,
          bicIsCertain: confidence === 'high',
          segments,
          note,
        })),
        payments: published.payment_types.map((payment) => ({
          name: payment.name,
          apiType: payment.api_type,
          kind: payment.kind,
          currency: payment.currency,
          through: payment.via_psd2_api,
          note: payment.note,
        })),
        facts: Object.fromEntries(Object.entries(published).filter(([key]) => !ELSEWHERE.has(key))),
      };
    }),
    rules: shown(common.access_rules).map((rule) => ({
      id: rule.id,
      text: rule.rule,
      countries: markets
        .filter((market) => appliesTo(rule, market))
        .map(({iso_alpha2: code}) => code),
    })),
    ibans: Object.fromEntries(
      Object.entries(ibanRegistry(markets)).map(
        ([code, {name, length, structure, bankCode, banks}]) => [
          code,
          {
            name,
            length,
            structure,
            bankCode,
            banks: banks.map((bank) => ({
              name: bank.name,
              confidence: bank.confidence,
              codes: [...bank.codes],
            })),
          },
        ],
      ),
    ),
  };
}
