import Link from '@docusaurus/Link';
import {HOME, WAYS_IN} from '@site/config/home';
import {ARCHIVED_RELEASES} from '@site/config/releases';
import {LATEST_RELEASE} from '@site/config/site';
import {marketSummaries} from '@site/src/markets/data/all';
import Icon from '@site/src/ui/Icon';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import {Children, isValidElement, type ReactNode} from 'react';
import {IS_LIVE, Live} from './Live';
import styles from './styles.module.css';

export {Answers, Flow, Step} from './Flow';
export {Live} from './Live';

/** Counts what the provider offers, from the site's data. */
function facts(): {value: number; label: string; to: string}[] {
  const countries = marketSummaries.length;
  const banks = marketSummaries.reduce((sum, {bankCount}) => sum + bankCount, 0);
  return [
    {value: banks, label: 'banks in our directory', to: '/markets/#banks'},
    {value: countries, label: countries === 1 ? 'country' : 'countries', to: '/markets/'},
    ...HOME.facts,
  ].filter(({value}) => value > 0);
}

/** Static content of the home page around `<Live>`, which is next to the title, and the steps. */
export default function Home({children}: {children: ReactNode}): ReactNode {
  const parts = Children.toArray(children);
  const live = parts.find((part) => isValidElement(part) && part.type === Live);
  return (
    <div className={styles.home} data-wide>
      <div className={clsx(styles.lead, IS_LIVE && live !== undefined && styles.beside)}>
        <div>
          {ARCHIVED_RELEASES.length > 0 && (
            <p className={styles.release}>
              <Link className="pill" to="/api/changelog/">
                API release {LATEST_RELEASE}: what is new
              </Link>
            </p>
          )}
          <Heading as="h1">{HOME.title}</Heading>
          <p className={styles.tagline}>
            {HOME.tagline.replace('{countries}', String(marketSummaries.length))}
          </p>
          <p className={styles.actions}>
            {HOME.actions.map(({to, label}, index) => (
              <Link
                key={to}
                className={clsx(
                  'button button--primary button--lg',
                  index > 0 && 'button--outline',
                )}
                to={to}
              >
                {label}
              </Link>
            ))}
          </p>
        </div>
        {live}
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
      {HOME.steps !== undefined && (
        <Heading as="h2" className="visually-hidden">
          {HOME.steps}
        </Heading>
      )}
      {parts.filter((part) => part !== live)}
      <Heading as="h2">Where to start</Heading>
      <ul className={clsx(styles.card, styles.ways)}>
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
      {marketSummaries.length > 0 && <Heading as="h2">Banks by country</Heading>}
      <ul className={styles.countries}>
        {marketSummaries.map(({code, isoAlpha2, name, bankCount}) => (
          <li key={code} data-code={isoAlpha2}>
            <Link to={`/markets/${code}/`}>{name}</Link> <span>{bankCount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
