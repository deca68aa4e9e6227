import clsx from 'clsx';
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Copyable} from '@site/src/ui/Copyable';
import {DataTable} from '@site/src/ui/DataTable';
import {Text} from '@site/src/ui/Text';
import {initials} from '@site/src/ui/initials';
import type {Login} from '@site/src/test-banks/schema';
import data from '@site/sandbox/banks.json';
import styles from './styles.module.css';

/** The build has validated the file (src/test-banks/plugin.ts). Imported JSON has wider types. */
const logins = data.logins as readonly Login[];

function Note({username, otp, note, see}: Login): ReactNode {
  const open = username === null && otp === null ? 'No login: ' : '';
  const parts = [otp && `Code \`${otp}\``, note].filter(Boolean).join('. ');
  return (
    <span className={clsx('aside', open && styles.open)}>
      <Text>{`${open}${parts}${parts !== '' && see !== undefined ? '. ' : ''}`}</Text>
      {see !== undefined && (
        <>
          See <Link to={see.to}>{see.text}</Link>
        </>
      )}
    </span>
  );
}

/** Shows the logins of `sandbox/banks.json`, each with its bank, ready to copy. */
export default function SandboxLogins(): ReactNode {
  const rows = logins.map((login) => {
    const {bank, countries, username, password, services} = login;
    const where = countries === 'all' ? 'all countries' : countries.join(', ');
    return {
      key: `${bank} ${where} ${services.join()}`,
      cells: [
        <div key="bank" data-initials={initials(bank)}>
          {bank} <span className="aside">{where}</span>
        </div>,
        services.map((service) => (
          <span key={service} className="pill">
            {service}
          </span>
        )),
        <>
          {username !== null && <Copyable text={username} />}
          <Note {...login} />
        </>,
        password !== null && <Copyable key="password" text={password} />,
      ],
    };
  });
  return (
    <DataTable
      label="Test bank logins"
      className={styles.logins}
      columns={['Bank', 'Service', 'User name', 'Password']}
      rows={rows}
    />
  );
}
