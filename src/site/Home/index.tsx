import Link from '@docusaurus/Link';
import {brand} from '@site/config/brand';
import {ARCHIVED_RELEASES} from '@site/config/releases';
import {LATEST_RELEASE} from '@site/config/site';
import {marketSummaries} from '@site/src/markets/data/all';
import Icon from '@site/src/ui/Icon';
import Heading from '@theme/Heading';
import type {ReactNode} from 'react';
import {LANGUAGES, WAYS_IN} from './content';
import styles from './styles.module.css';

export {Answers, Flow, Step} from './Flow';

/** What the provider offers, counted in the data of the site. */
function facts(): {value: number; label: string; to: string}[] {
  const banks = marketSummaries.reduce((sum, {bankCount}) => sum + bankCount, 0);
  return [
    {value: banks, label: 'banks in our directory', to: '/markets/#banks'},
    {value: marketSummaries.length, label: 'countries', to: '/markets/'},
    {value: LANGUAGES.length, label: 'languages of samples', to: '/api/reference/'},
  ];
}

/** Content of the home page, around the steps that the page itself holds; static, as all content. */
export default function Home({children}: {children: ReactNode}): ReactNode {
  return (
    <div className={styles.home}>
      <div className={styles.lead}>
        <div>
          {ARCHIVED_RELEASES.length > 0 && (
            <p className={styles.release}>
              <Link to="/api/changelog/">API release {LATEST_RELEASE}: what is new</Link>
            </p>
          )}
          <Heading as="h1">Bank accounts and payments, one API</Heading>
          <p className={styles.tagline}>
            Read account data and initiate payments at banks in {marketSummaries.length} European
            countries. Your users sign in at their own bank, and you get the same format from every
            bank.
          </p>
          <p className={styles.actions}>
            <Link className="button button--primary button--lg" to="/api/quick-start/">
              Quick start
            </Link>
            <Link className="button button--outline button--primary button--lg" to="/api/try/">
              Try it in your browser
            </Link>
            <a className={styles.panel} href={`https://${brand.siteHost}/sign-in/`}>
              Control panel
            </a>
          </p>
        </div>
        <ul className={styles.facts}>
          {facts().map(({value, label, to}) => (
            <li key={label}>
              <Link to={to}>
                <strong>{value}</strong> {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Heading as="h2" className={styles.hidden}>
        From the bank to your app in three steps
      </Heading>
      {children}
      <Heading as="h2">Where to start</Heading>
      <ul className={styles.ways}>
        {WAYS_IN.map(({icon, title, text, links}) => (
          <li key={title}>
            <Icon name={icon} />
            <Heading as="h3">{title}</Heading>
            <p>{text}</p>
            <ul>
              {links.map(({to, label}) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Heading as="h2">Banks by country</Heading>
      <ul className={styles.countries}>
        {marketSummaries.map(({code, name, bankCount}) => (
          <li key={code}>
            <Link to={`/markets/${code}/`}>{name}</Link> <span>{bankCount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
