import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {type ReactNode, useMemo} from 'react';
import {brand} from '../../config/brand';
import {PageContext, type PageMetadata} from '../hooks/usePage';
import styles from './index.module.css';

const TITLE = 'Bank accounts and payments, one API';
const DESCRIPTION = `Developer documentation of ${brand.name}: ${brand.tagline.toLowerCase()}.`;

const WAYS_IN = [
  {
    title: 'Build with account data',
    text: 'Balances and transactions of your users, with their consent, for up to 180 days.',
    to: '/api/account-information/',
    link: 'The account information flow',
  },
  {
    title: 'Build with payments',
    text: 'SEPA, instant, domestic and bulk transfers that the payer approves at the bank.',
    to: '/api/payment-initiation/',
    link: 'The payment initiation flow',
  },
  {
    title: 'Run on your own licence',
    text: 'A dedicated environment with your eIDAS certificates, out of your users’ sight.',
    to: '/tpp/',
    link: 'Infrastructure for licensed companies',
  },
] as const;

const MOST_USED = [
  {
    to: '/api/quick-start/',
    label: 'Quick start',
    text: 'from nothing to transactions in fifteen minutes',
  },
  {to: '/api/reference/', label: 'API reference', text: 'every operation, schema and error code'},
  {
    to: '/api/authentication/',
    label: 'Authentication',
    text: 'the token that every request carries',
  },
  {to: '/api/sandbox/', label: 'Sandbox', text: 'the mock bank and test logins'},
  {to: '/api/webhooks/', label: 'Webhooks', text: 'payment status, verified'},
  {to: '/api/widgets/', label: 'UI widgets', text: 'bank selection and consent in your page'},
  {
    to: '/api/reference/errors/',
    label: 'Error catalogue',
    text: 'what each code means and what to do',
  },
  {to: '/faq/', label: 'Questions and answers', text: 'sessions, limits, payments'},
] as const;

const FIRST_REQUEST = `curl "https://${brand.apiHost}/aspsps?country=FI&service=AIS" \\
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

function FirstRequest(): ReactNode {
  return (
    <div className={styles.sample} aria-label="A first request and its answer" role="group">
      <p className={styles.sampleTitle}>Ask for the banks of a country</p>
      <pre tabIndex={0}>
        <code>{FIRST_REQUEST}</code>
      </pre>
      <p className={styles.sampleTitle}>Answer, shortened</p>
      <pre tabIndex={0}>
        <code>{FIRST_ANSWER}</code>
      </pre>
    </div>
  );
}

export default function Home(): ReactNode {
  const path = useBaseUrl('/');
  const page = useMemo<PageMetadata>(
    () => ({title: TITLE, description: DESCRIPTION, key: 'home', path, headers: []}),
    [path],
  );
  return (
    <PageContext.Provider value={page}>
      <Layout title={TITLE} description={DESCRIPTION}>
        <main className={styles.home}>
          <div className={styles.lead}>
            <div>
              <Heading as="h1">{TITLE}</Heading>
              <p className={styles.tagline}>
                Read account data and start payments at banks in{' '}
                <Link to="/markets/">30 European countries</Link>. Your users sign in at their own
                bank; you receive one format, whichever bank it is.
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
            </div>
            <FirstRequest />
          </div>
          <ul className={styles.ways}>
            {WAYS_IN.map(({title, text, to, link}) => (
              <li key={to}>
                <Heading as="h2">{title}</Heading>
                <p>{text}</p>
                <Link to={to}>{link}</Link>
              </li>
            ))}
          </ul>
          <Heading as="h2">Most used pages</Heading>
          <ul className={styles.pages}>
            {MOST_USED.map(({to, label, text}) => (
              <li key={to}>
                <Link to={to}>{label}</Link>: {text}
              </li>
            ))}
          </ul>
        </main>
      </Layout>
    </PageContext.Provider>
  );
}
