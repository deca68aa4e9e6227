import {Fragment, type ReactNode} from 'react';
import {sentenceCase, shown, shownConfidence} from '@site/src/markets/data/confidence';
import {groupIban, type IbanFacts, ibanParts} from '@site/packages/iban/src/index';
import type {Market} from '@site/src/markets/data/schema';
import {
  currencyName,
  IBAN_PART_NAMES,
  list,
  memberships,
  nativeNames,
} from '@site/src/markets/data/wording';
import {PSU_TYPE_NAMES} from '@site/src/markets/data/vocabulary';
import {ConfidenceMark, Marked} from './ConfidenceMark';
import {Copyable} from '@site/src/ui/Copyable';
import {FactTable} from '@site/src/ui/DataTable';
import {Aside} from './Aside';
import styles from './market.module.css';
import type {MarketProps} from './props';
import clsx from 'clsx';

function Names({market}: MarketProps): ReactNode {
  return (
    <>
      {[market.name, ...market.alt_names].join(', also ')} ({market.iso_alpha2})
      {nativeNames(market)
        .filter(({name}) => name !== market.name)
        .map(({lang, name}) => (
          <Fragment key={lang}>
            {'; '}
            <span lang={lang}>{name}</span>
          </Fragment>
        ))}
    </>
  );
}

function Authority({nca}: {readonly nca: Market['nca']}): ReactNode {
  const title = nca.name === nca.native_name ? '' : `${nca.native_name}, `;
  return (
    <>
      <ConfidenceMark confidence={nca.confidence.name}>
        {shownConfidence(nca.confidence.website) === null ? (
          nca.name
        ) : (
          <a href={`https://${nca.website}`}>{nca.name}</a>
        )}{' '}
        ({title}
        {nca.abbreviation})
      </ConfidenceMark>
      <Aside text={nca.note} />
    </>
  );
}

function Standards({market}: MarketProps): ReactNode {
  return shown(market.api_standards).map((standard) => (
    <div key={standard.name}>
      <Marked
        text={standard.name}
        confidence={standard.confidence}
        aside={sentenceCase(standard.used_by)}
      />
    </div>
  ));
}

/** The facts that integrators need first about a country. */
export function MarketGlance({market}: MarketProps): ReactNode {
  const {nca, iban} = market;
  return (
    <FactTable
      label={`${market.name} at a glance`}
      columns={['Fact', market.name]}
      rows={[
        ['Country', <Names key="names" market={market} />],
        [
          'Currency',
          market.currency_note && (
            <Marked
              key="currency"
              text={market.currencies.map(currencyName).join(', ')}
              confidence={null}
              aside={market.currency_note}
            />
          ),
        ],
        ['Member of', memberships(market)],
        [
          'Authority',
          shownConfidence(nca.confidence.name) && <Authority key="authority" nca={nca} />,
        ],
        [
          'In PSD2 certificates',
          shownConfidence(nca.confidence.etsi_nca_id) && (
            <>
              <ConfidenceMark confidence={nca.confidence.etsi_nca_id}>
                <code>{nca.etsi_nca_id}</code>
              </ConfidenceMark>
              <Aside text={`an organisation identifier begins with \`PSD${nca.etsi_nca_id}-\``} />
            </>
          ),
        ],
        [
          'IBAN',
          shownConfidence(market.confidence.iban) && (
            <>
              {iban.length} characters, structure <code>{iban.iban_structure}</code>
              <Aside text="n: digits, a: capital letters, c: either" />
            </>
          ),
        ],
        [
          'Example IBAN',
          shownConfidence(market.confidence.iban) && (
            <>
              <Copyable text={iban.example}>{groupIban(iban.example)}</Copyable>
              <IbanParts iban={iban} />
            </>
          ),
        ],
        [
          'API standards',
          shown(market.api_standards).length > 0 ? (
            <Standards key="standards" market={market} />
          ) : null,
        ],
        [
          'Who can connect',
          sentenceCase(list(market.psu_types.map((type) => PSU_TYPE_NAMES[type]))),
        ],
      ]}
    />
  );
}

/** An IBAN split into its named parts: country, check digits, bank code and the rest. */
function IbanParts({iban}: {readonly iban: IbanFacts}): ReactNode {
  return (
    <ol className={styles.parts} aria-label="Parts of the IBAN">
      {ibanParts(iban).map(({kind, text, start, end}) => (
        <li key={kind} className={clsx(styles.part, kind === 'bank' && styles.partBank)}>
          <code>{text}</code>
          <Aside
            text={`${IBAN_PART_NAMES[kind]}, ${start === end ? start : `${start} to ${end}`}`}
          />
        </li>
      ))}
    </ol>
  );
}
