/** Creates the published market data for programs during the build (Node.js only). */
import {shown, shownConfidence} from './confidence';
import type {MarketData} from './load';
import type {Market} from './schema';
import type {Confidence} from './vocabulary';

/** Folder of the published files in the build, which also contains the market pages. */
export const PUBLISHED_DIR = 'markets';

/** Returns a fact, or null if it is not certain enough. */
function saidFact<T>(fact: T, confidence: Confidence | null): T | null {
  return shownConfidence(confidence) === null ? null : fact;
}

/** Returns an entry with its confidence, or null if it is not certain enough. */
function saidEntry<T extends {readonly confidence: Confidence}>(entry: T) {
  const confidence = shownConfidence(entry.confidence);
  return confidence === null ? null : {...entry, confidence};
}

function saidEntries<T extends {readonly confidence: Confidence}>(entries: readonly T[]) {
  return entries.flatMap((entry) => saidEntry(entry) ?? []);
}

function saidAuthority({confidence, ...nca}: Market['nca']) {
  const name = shownConfidence(confidence.name);
  return name === null
    ? null
    : {
        ...nca,
        website: saidFact(nca.website, confidence.website),
        etsi_nca_id: saidFact(nca.etsi_nca_id, confidence.etsi_nca_id),
        confidence: {
          name,
          website: shownConfidence(confidence.website),
          etsi_nca_id: shownConfidence(confidence.etsi_nca_id),
        },
      };
}

function saidBank(bank: Market['banks'][number]) {
  const confidence = shownConfidence(bank.confidence);
  return confidence === null
    ? {...bank, bic: null, bic11: null, bic_shared: false, confidence}
    : {...bank, confidence};
}

/** Returns the facts that the pages show. Less certain facts are omitted or null. */
export function publishedMarket(market: Market) {
  const {authentication, confidence} = market;
  const isSaid = (section: keyof Market['confidence']) =>
    shownConfidence(confidence[section]) !== null;
  return {
    ...market,
    nca: saidAuthority(market.nca),
    iban: saidFact(market.iban, confidence.iban),
    reference_schemes: saidEntries(market.reference_schemes),
    api_standards: saidEntries(market.api_standards),
    payment_types: saidEntries(market.payment_types),
    banks: market.banks.map(saidBank),
    authentication: {
      flows: saidEntry(authentication.flows),
      methods: saidEntries(authentication.methods),
      user_enters: isSaid('authentication') ? authentication.user_enters : [],
      caller_supplies: isSaid('authentication') ? authentication.caller_supplies : [],
    },
    history: saidEntry(market.history),
    notes: saidEntries(market.notes),
    confidence: {
      identity: shownConfidence(confidence.identity),
      nca: shownConfidence(confidence.nca),
      iban: shownConfidence(confidence.iban),
      api_standards: shownConfidence(confidence.api_standards),
      payment_types: shownConfidence(confidence.payment_types),
      banks: shownConfidence(confidence.banks),
      authentication: shownConfidence(confidence.authentication),
      history: shownConfidence(confidence.history),
      notes: shownConfidence(confidence.notes),
    },
  };
}

/** Returns contents by path in the build: a file for each country, and a combined one. */
export function publishedFiles(data: MarketData): Map<string, string> {
  const markets = data.markets.map(publishedMarket);
  const common = {...data.common, access_rules: shown(data.common.access_rules)};
  const files: [string, object][] = [
    ['markets.json', {common, markets}],
    ...markets.map((market): [string, object] => [`${market.code}.json`, market]),
  ];
  return new Map(
    files.map(([name, content]) => [
      `${PUBLISHED_DIR}/${name}`,
      `${JSON.stringify(content, undefined, 2)}\n`,
    ]),
  );
}
