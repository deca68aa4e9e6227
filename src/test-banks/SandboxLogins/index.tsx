import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Copyable} from '@site/src/ui/Copyable';
import {DataTable} from '@site/src/ui/DataTable';
import type {Login} from '@site/src/test-banks/schema';
import data from '@site/sandbox/banks.json';
import styles from './styles.module.css';

const COLUMNS = [
  'Bank',
  'Country',
  'User name',
  'Password',
  'One-time code',
  'Services',
  'Notes',
] as const;

/** The build has validated the file (src/test-banks/plugin.ts). Imported JSON has wider types. */
const logins = data.logins as readonly Login[];

function Credential({value}: {value: string | null}): ReactNode {
  return value === null ? '–' : <Copyable text={value} className={styles.credential} />;
}

function Note({note, see}: Pick<Login, 'note' | 'see'>): ReactNode {
  return note === null && see === undefined ? null : (
    <span className={styles.note}>
      {note}
      {note !== null && see !== undefined && '. '}
      {see !== undefined && (
        <>
          See <Link to={see.to}>{see.text}</Link>
        </>
      )}
    </span>
  );
}

/** Shows the logins of `sandbox/banks.json` as a table. */
export default function SandboxLogins(): ReactNode {
  const rows = logins.map((login) => {
    const {bank, countries, username, password, otp, services, note, see} = login;
    const country = countries === 'all' ? 'All' : countries.join(', ');
    return {
      key: `${bank} ${country} ${services.join()}`,
      cells: [
        bank,
        country,
        <Credential key="username" value={username} />,
        <Credential key="password" value={password} />,
        <Credential key="otp" value={otp} />,
        services.join(', '),
        <Note key="note" {...{note, see}} />,
      ],
    };
  });
  return (
    <div className={styles.logins}>
      <DataTable label="Test bank logins" columns={COLUMNS} rows={rows} />
    </div>
  );
}
