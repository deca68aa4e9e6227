import data from '@generated/markets-data/default/markets.json';
import type {RuleId} from '@site/src/markets/data/vocabulary';

export const marketRules = data.common;

/** The text of a rule that holds in every market, or in the ones it names. */
export function ruleText(id: RuleId): string {
  return marketRules.access_rules.find((rule) => rule.id === id)?.rule ?? '';
}
