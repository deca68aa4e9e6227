import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {certainty, sentenceCase, shown} from '@site/src/lib/markets/confidence';
import {METHOD_KIND_NAMES, flowFacts, methodFlows} from '@site/src/lib/markets/wording';
import {DataTable, FactTable} from './DataTable';
import {Text} from './Text';
import type {MarketProps} from './props';
import {ruleText} from './rules';

function Items({items}: {readonly items: readonly string[]}): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Text>{sentenceCase(item)}</Text>
        </li>
      ))}
    </ul>
  );
}

/** Flows, login methods, what the user types and what the request has to carry. */
export function MarketSignIn({market}: MarketProps): ReactNode {
  const {authentication} = market;
  const flows = flowFacts(authentication);
  const methods = shown(authentication.methods);
  const manner = certainty(market.confidence.authentication);
  const adverb = manner === 'usually' ? ' usually' : '';
  return (
    <>
      {flows.length > 0 && (
        <FactTable
          label={`Authentication flows in ${market.name}`}
          rows={flows.map(({label, value}) => [label, value])}
        />
      )}
      {methods.length > 0 ? (
        <DataTable
          label={`Login methods in ${market.name}`}
          columns={['Method', 'Kind', 'Flow', 'Good to know']}
          rows={methods.map((method) => ({
            key: method.name,
            cells: [
              method.name,
              sentenceCase(METHOD_KIND_NAMES[method.kind]),
              methodFlows(method.flows, method.confidence),
              method.note === null ? null : <Text>{sentenceCase(method.note)}</Text>,
            ],
          }))}
        />
      ) : (
        <p>
          Login methods differ from bank to bank here. Read <code>auth_methods</code> of the bank in
          the <Link to="/api/reference/get-list-of-aspsps/">list of banks</Link>.
        </p>
      )}
      {manner !== null && (
        <>
          <p>What the user{adverb} enters:</p>
          <Items items={authentication.user_enters} />
          {authentication.caller_supplies.length > 0 ? (
            <>
              <p>What you{adverb} need to know before you start the authorisation:</p>
              <Items items={authentication.caller_supplies} />
            </>
          ) : (
            <p>
              Your request{adverb} needs nothing beyond the name of the bank, its country and{' '}
              <code>psu_type</code>.
            </p>
          )}
        </>
      )}
      <p>{ruleText('sca-renewal')}</p>
    </>
  );
}
