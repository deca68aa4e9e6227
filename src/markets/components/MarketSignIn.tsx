import Link from '@docusaurus/Link';
import type {ReactNode} from 'react';
import {MARKET_API} from '@site/config/markets';
import {sentenceCase, shown, shownConfidence} from '@site/src/markets/data/confidence';
import {METHOD_KIND_NAMES} from '@site/src/markets/data/vocabulary';
import {flowFacts, list} from '@site/src/markets/data/wording';
import {ConfidenceMark, Marked} from './ConfidenceMark';
import {DataTable} from '@site/src/ui/DataTable';
import {Strip} from './MarketFacts';
import {Text} from '@site/src/ui/Text';
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

/** Authentication flows and methods, user input, and data that the caller must supply. */
export function MarketSignIn({market}: MarketProps): ReactNode {
  const {authentication} = market;
  const flows = flowFacts(authentication);
  const methods = shown(authentication.methods);
  const confidence = market.confidence.authentication;
  return (
    <>
      {flows.length > 0 && <Strip facts={flows} />}
      {methods.length > 0 ? (
        <DataTable
          label={`Login methods in ${market.name}`}
          columns={['Method', 'Flow', 'Good to know']}
          rows={methods.map((method) => ({
            key: method.name,
            cells: [
              <Marked
                key="name"
                text={method.name}
                confidence={method.confidence}
                aside={sentenceCase(METHOD_KIND_NAMES[method.kind])}
              />,
              sentenceCase(list(method.flows)),
              method.note === null ? null : <Text>{sentenceCase(method.note)}</Text>,
            ],
          }))}
        />
      ) : (
        <p>
          We have no reliable facts about login methods in this country. Read the bank’s{' '}
          <code>{MARKET_API.fields.signIn}</code> in the{' '}
          <Link to={MARKET_API.bankList.to}>list of banks</Link>.
        </p>
      )}
      {shownConfidence(confidence) !== null && (
        <>
          <p>
            <ConfidenceMark confidence={confidence}>What the user enters</ConfidenceMark>:
          </p>
          <Items items={authentication.user_enters} />
          {authentication.caller_supplies.length > 0 ? (
            <>
              <p>
                <ConfidenceMark confidence={confidence}>
                  What you need before you start the authorisation
                </ConfidenceMark>
                :
              </p>
              <Items items={authentication.caller_supplies} />
            </>
          ) : (
            <p>
              <ConfidenceMark confidence={confidence}>
                Your request needs only the name of the bank, its country and{' '}
                <code>{MARKET_API.fields.user}</code>.
              </ConfidenceMark>
            </p>
          )}
        </>
      )}
      <p>{ruleText('sca-renewal')}</p>
    </>
  );
}
