import Link from '@docusaurus/Link';
import {brand} from '@site/config/brand';
import {LATEST_RELEASE} from '@site/config/site';
import CodeSample from '@site/src/ui/CodeSample';
import {highlightToHtml} from '@site/packages/openapi-reference/src/client';
import {marketSummaries} from '@site/src/markets/data/all';
import Heading from '@theme/Heading';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

const WAYS_IN = [
  {
    title: 'Build with account data',
    text: 'Balances and transactions of your users, with their consent, for up to 180 days.',
    links: [
      {to: '/api/account-information/', label: 'Account information flow'},
      {to: '/api/reference/get-account-transactions/', label: 'Get account transactions'},
    ],
  },
  {
    title: 'Build with payments',
    text: 'SEPA, instant, domestic and bulk transfers that the payer authorises at the bank.',
    links: [
      {to: '/api/payment-initiation/', label: 'Payment initiation flow'},
      {to: '/api/reference/create-payment/', label: 'Create payment'},
    ],
  },
  {
    title: 'Use your own licence',
    text: 'A dedicated environment with your eIDAS certificates, invisible to your users.',
    links: [
      {to: '/tpp/', label: 'Infrastructure for licensed companies'},
      {to: '/tpp/getting-started/', label: 'Getting started'},
    ],
  },
] as const;

const MOST_USED = [
  {
    to: '/api/authentication/',
    label: 'Authentication',
    text: 'the token for each request',
  },
  {to: '/api/sandbox/', label: 'Sandbox', text: 'the mock bank and test logins'},
  {to: '/api/webhooks/', label: 'Webhooks', text: 'payment status, verified'},
  {to: '/api/widgets/', label: 'UI widgets', text: 'bank list and consent on your own page'},
  {
    to: '/api/reference/errors/',
    label: 'Error catalogue',
    text: 'what each code means, and what to do',
  },
  {to: '/api/limits/', label: 'Limits and retries', text: 'quotas, sizes, and when to retry'},
  {to: '/api/control-panel/', label: 'Control panel', text: 'applications, logs, statistics'},
  {to: '/faq/', label: 'Questions and answers', text: 'sessions, limits, payments'},
] as const;

const FIRST_REQUEST = `curl "https://${brand.apiHost}/aspsps?country=FI" \\
  -H "Authorization: Bearer $TOKEN"`;

const FIRST_ANSWER = `{
  "aspsps": [
    {
      "name": "Mock ASPSP",
      "country": "FI",
      "psu_types": ["personal", "business"],
      "maximum_consent_validity": 15552000
    }
  ]
}`;

/** Content of the home page; static, like all content. */
export default function Home(): ReactNode {
  const banks = marketSummaries.reduce((sum, {bankCount}) => sum + bankCount, 0);
  return (
    <div className={styles.home}>
      <div className={styles.lead}>
        <div>
          <p className={styles.release}>API release {LATEST_RELEASE}</p>
          <Heading as="h1">Bank accounts and payments, one API</Heading>
          <p className={styles.tagline}>
            Read account data and initiate payments at banks in{' '}
            <Link to="/markets/">{marketSummaries.length} European countries</Link>. Your users sign
            in at their own bank, and you get the same format from every bank.
          </p>
          <p className={styles.actions}>
            <Link className="button button--primary button--lg" to="/api/quick-start/">
              Quick start
            </Link>
            <Link
              className="button button--outline button--primary button--lg"
              to="/api/reference/"
            >
              API reference
            </Link>
          </p>
          <p className={styles.hint}>
            Get your first list of transactions in fifteen minutes, in the sandbox.
          </p>
        </div>
        <div className={styles.sample} role="group" aria-label="A first request and its response">
          <CodeSample
            language="bash"
            title="Which banks are available in Finland?"
            html={highlightToHtml(FIRST_REQUEST, 'bash')}
          />
          <CodeSample
            language="json"
            title="Response, shortened"
            html={highlightToHtml(FIRST_ANSWER, 'json')}
          />
        </div>
      </div>
      <ul className={styles.ways}>
        {WAYS_IN.map(({title, text, links}) => (
          <li key={title}>
            <Heading as="h2">{title}</Heading>
            <p>{text}</p>
            {links.map(({to, label}) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <section>
          <Heading as="h2">Most used pages</Heading>
          <ul className={styles.pages}>
            {MOST_USED.map(({to, label, text}) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <Heading as="h2">
            {banks} banks in {marketSummaries.length} countries
          </Heading>
          <ul className={styles.countries}>
            {marketSummaries.map(({code, name}) => (
              <li key={code}>
                <Link to={`/markets/${code}/`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
