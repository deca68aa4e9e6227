import clsx from 'clsx';
import type {ReactNode} from 'react';
import {EXAMPLE_APPLICATION_IDS} from '../../../config/exampleValues';
import {TOKEN_RULES} from '../../../config/token';
import styles from './styles.module.css';

interface FieldProps {
  /** Suffix of the ids of the field and its messages. */
  name: string;
  label: string;
  control: ReactNode;
  /** Hints and messages. */
  children?: ReactNode;
}

/** A field with its hints and messages below it. The control refers to them with `aria-describedby`. */
function Field({name, label, control, children}: FieldProps): ReactNode {
  return (
    <div className={styles.field}>
      <label htmlFor={`jwt-${name}`}>{label}</label>
      {control}
      <p id={`jwt-${name}-message`} className={styles.message} hidden />
      {children}
    </div>
  );
}

interface StepProps {
  title: string;
  children: ReactNode;
}

/** A numbered step. Its title is not a heading, because the outline of the page consists of its text. */
function Step({title, children}: StepProps): ReactNode {
  return (
    <li>
      <p className={styles.stepTitle}>{title}</p>
      {children}
    </li>
  );
}

/** Keeps secrets out of suggestions, spell checkers and the browser's form history. */
const PRIVATE = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const BUTTON = 'button button--primary button--outline';

const LIFETIMES = [
  [300, '5 minutes'],
  [TOKEN_RULES.sampleLifetime, '1 hour'],
  [TOKEN_RULES.maxLifetime, '24 hours, the maximum'],
] as const;

/** Step 1: the application and its key, which is pasted, read from a file, or created. */
function KeyStep(): ReactNode {
  return (
    <Step title="Enter your application and its key">
      <Field
        name="id"
        label="Application id"
        control={
          <input
            id="jwt-id"
            type="text"
            aria-describedby="jwt-id-message"
            placeholder={`For example, ${EXAMPLE_APPLICATION_IDS[0]}`}
            {...PRIVATE}
          />
        }
      />
      <Field
        name="key"
        label="Private key"
        control={
          <textarea
            id="jwt-key"
            rows={4}
            aria-describedby="jwt-key-hint jwt-key-message"
            placeholder="-----BEGIN PRIVATE KEY-----"
            {...PRIVATE}
          />
        }
      >
        <p id="jwt-key-hint" className={clsx('aside', styles.message)}>
          Paste the content of the .pem file, or choose it. A public key is enough to check a token.
        </p>
        <p className={styles.row}>
          <label className={clsx(styles.file, BUTTON)}>
            Choose a key file
            <input id="jwt-file" type="file" accept=".pem,.key,.txt" />
          </label>
          <label htmlFor="jwt-bits">or create one with</label>
          <select id="jwt-bits" defaultValue="4096">
            <option value="2048">2048 bits</option>
            <option value="4096">4096 bits</option>
          </select>
          <button type="button" data-jwt="generate" className={BUTTON}>
            Create key pair
          </button>
        </p>
        <p className={styles.row} data-jwt="key-actions" hidden>
          <button type="button" data-jwt="download" className={BUTTON}>
            Download private key
          </button>
          <button type="button" data-jwt="copy-public" className={BUTTON}>
            Copy public key
          </button>
        </p>
      </Field>
    </Step>
  );
}

/** Step 2: the lifetime of the token, and the button that creates it. */
function CreateStep(): ReactNode {
  return (
    <Step title="Create a token">
      <div className={styles.field}>
        <label htmlFor="jwt-lifetime">Token valid for</label>
        <p className={styles.row}>
          <select id="jwt-lifetime" defaultValue={TOKEN_RULES.sampleLifetime}>
            {LIFETIMES.map(([seconds, words]) => (
              <option key={seconds} value={seconds}>
                {words}
              </option>
            ))}
          </select>
          <button type="button" data-jwt="make" className="button button--primary">
            Create token
          </button>
        </p>
      </div>
    </Step>
  );
}

/** Step 3: the token, and the result of its check. */
function TokenStep(): ReactNode {
  return (
    <Step title="Copy or check a token">
      <Field
        name="token"
        label="Token that you created, or another token to check"
        control={
          <textarea
            id="jwt-token"
            rows={4}
            aria-describedby="jwt-token-message"
            placeholder="For example, eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIs….eyJpc3MiOi….hX3vQ…"
            {...PRIVATE}
          />
        }
      />
      <p className={styles.row}>
        <button type="button" data-jwt="copy-token" className={BUTTON} disabled>
          Copy token
        </button>
        <button type="button" data-jwt="clear" className={BUTTON}>
          Clear all fields
        </button>
      </p>
      {/* Announce only the verdict, not the reasons. */}
      <p className={styles.verdict} role="status" data-jwt="verdict" />
      <div data-jwt="result" />
    </Step>
  );
}

/**
 * A form that creates and checks tokens in the reader's browser. This is its static part; src/jwt-helper/jwtForm.ts
 * activates it near the viewport. Fields have no names, so that they can never be submitted.
 */
export default function JwtHelper(): ReactNode {
  return (
    <div className={styles.helper} data-jwt-helper>
      <p className="without-script">
        The helper runs in your browser and requires JavaScript. The samples on this page do the
        same on your computer.
      </p>
      <fieldset className={clsx(styles.form, 'needs-script')} disabled aria-labelledby="jwt-helper">
        <div className="steps">
          <ol>
            <KeyStep />
            <CreateStep />
            <TokenStep />
          </ol>
        </div>
      </fieldset>
    </div>
  );
}
