import Link from '@docusaurus/Link';
import {brand} from '@site/config/brand';
import {MARKET_API} from '@site/config/markets';
import CodeSample from '@site/src/ui/CodeSample';
import {TabItem, Tabs} from '@site/src/ui/Tabs';
import {highlightToHtml, TOKEN, writeSamples} from '@site/packages/openapi-reference/src/client';
import type {ReactNode} from 'react';
import type {MarketProps} from './props';
import {marketRules} from './rules';

/** The sandbox bank of this country, and a request with the country's code. */
export function MarketTry({market}: MarketProps): ReactNode {
  const {sandbox_bank: bank} = marketRules;
  if (bank === undefined) {
    return null;
  }
  const {bankList, sandbox} = MARKET_API;
  const samples = writeSamples({
    method: 'GET',
    url: `https://${brand.apiHost}${bankList.path}?country=${market.iso_alpha2}`,
    headers: [['Authorization', `Bearer ${TOKEN}`]],
    returns: 'json',
  });
  return (
    <>
      <p>
        A sandbox application can connect to <code>{bank.name}</code> in {market.name} without
        credentials. {bank.payments ? '' : 'It offers account data but no payments. '}
        This request lists it together with the test banks and their users:
      </p>
      <Tabs groupId="language">
        {samples.map(({language, label, prism, code}) => (
          <TabItem key={language} value={language} label={label}>
            <CodeSample language={prism} html={highlightToHtml(code, prism)} />
          </TabItem>
        ))}
      </Tabs>
      <ul>
        <li>
          <Link to={bankList.to}>All parameters and fields of this request</Link>
        </li>
        <li>
          <Link to={sandbox}>How the sandbox behaves</Link>
        </li>
      </ul>
    </>
  );
}
