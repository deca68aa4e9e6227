import data from '@generated/markets-data/default/markets.json';
import type {RuleId} from '@site/src/markets/data/vocabulary';

export const marketRules = data.common;

/** Returns the text of a rule that applies to every market, or to the markets that it names. */
export function ruleText(id: RuleId): string {
  return marketRules.access_rules.find((rule) => rule.id === id)?.rule ?? '';
}
