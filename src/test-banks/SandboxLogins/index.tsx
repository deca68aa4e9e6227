import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Copyable} from '@site/src/ui/Copyable';
import {DataTable} from '@site/src/ui/DataTable';
import type {Login} from '@site/src/test-banks/schema';
import data from '@site/sandbox/banks.json';
import styles from './styles.module.css';

const COLUMNS = ['Bank', 'Countries', 'Service', 'User name', 'Password', 'Notes'] as const;

/** The build has validated the file (src/test-banks/plugin.ts). Imported JSON has wider types. */
const logins = data.logins as readonly Login[];

function isOpen({username, password, otp}: Login): boolean {
  return username === null && password === null && otp === null;
}

function countriesOf({countries}: Login): string {
  return countries === 'all' ? 'all countries' : countries.join(', ');
}

function Credential({value}: {value: string | null}): ReactNode {
  return value !== null && <Copyable text={value} className={styles.credential} />;
}

function Note({otp, note, see}: Pick<Login, 'otp' | 'note' | 'see'>): ReactNode {
  return (
    <>
      {otp !== null && (
        <span className={styles.credential}>
          Code <code>{otp}</code>
        </span>
      )}
      {note}
      {note !== null && see !== undefined && '. '}
      {see !== undefined && (
        <>
          See <Link to={see.to}>{see.text}</Link>
        </>
      )}
    </>
  );
}

/** Shows the logins of `sandbox/banks.json` as a table, below the banks that ask for none. */
export default function SandboxLogins(): ReactNode {
  const rows = logins
    .filter((login) => !isOpen(login))
    .map((login) => {
      const {bank, username, password, services} = login;
      return {
        key: `${bank} ${countriesOf(login)} ${services.join()}`,
        cells: [
          bank,
          countriesOf(login),
          services.join(', '),
          <Credential key="username" value={username} />,
          <Credential key="password" value={password} />,
          <Note key="note" {...login} />,
        ],
      };
    });
  return (
    <>
      <ul>
        {logins.filter(isOpen).map((login) => (
          <li key={`${login.bank} ${countriesOf(login)}`}>
            <strong>{login.bank}</strong> ({countriesOf(login)}) asks for no login:{' '}
            <Note {...login} />
          </li>
        ))}
      </ul>
      <p>At the others, copy these logins exactly:</p>
      <div className={styles.logins}>
        <DataTable label="Test bank logins" columns={COLUMNS} rows={rows} />
      </div>
    </>
  );
}
