import type {ReactNode} from 'react';
import {TOKEN_RULES} from '../../../config/token';
import styles from './styles.module.css';

interface FieldProps {
  /** Suffix of the ids of the field and its messages. */
  name: string;
  label: string;
  control: ReactNode;
  /** Attributes of the control. */
  children?: ReactNode;
}

/** Hints and messages are below a field, which refers to them with `aria-describedby`. */
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

/** Secrets must not reach suggestions, spelling services or the browser's form history. */
const PRIVATE = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const LIFETIMES = [
  [300, '5 minutes'],
  [TOKEN_RULES.sampleLifetime, '1 hour'],
  [TOKEN_RULES.maxLifetime, '24 hours, the maximum'],
] as const;

/**
 * A form that creates and checks tokens in the reader's browser. This is its static part; src/jwt-helper/jwtForm.ts is
 * loaded when the form is near the viewport and activates it. Fields have no names, so that they can never be
 * submitted.
 */
export default function JwtHelper(): ReactNode {
  return (
    <div className={styles.helper} data-jwt-helper>
      <p className={styles.withoutScript}>
        The helper runs in your browser and requires JavaScript. The samples on this page do the
        same on your computer.
      </p>
      <p className={styles.hint}>
        Your data stays on this page: everything runs in your browser, and no request is sent.
        Nothing is stored, and all fields are cleared when you leave the page.
      </p>
      <fieldset className={styles.form} disabled aria-labelledby="jwt-helper">
        <Field
          name="id"
          label="Application id"
          control={
            <input
              id="jwt-id"
              type="text"
              aria-describedby="jwt-id-message"
              placeholder="3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9"
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
              rows={5}
              aria-describedby="jwt-key-hint jwt-key-message"
              {...PRIVATE}
            />
          }
        >
          <p id="jwt-key-hint" className={styles.hint}>
            Paste the content of the .pem file, drop the file here, or choose it. A public key is
            enough to check a token.
          </p>
          <p className={styles.row}>
            <input
              id="jwt-file"
              type="file"
              aria-label="File with the key"
              accept=".pem,.key,.txt"
            />
          </p>
          <p className={styles.row}>
            <label htmlFor="jwt-bits">Or create a new key pair with</label>
            <select id="jwt-bits" defaultValue="4096">
              <option value="2048">2048 bits</option>
              <option value="4096">4096 bits</option>
            </select>
            <button type="button" data-jwt="generate">
              Create key pair
            </button>
          </p>
          <p className={styles.row} data-jwt="key-actions" hidden>
            <button type="button" data-jwt="download">
              Download private key
            </button>
            <button type="button" data-jwt="copy-public">
              Copy public key
            </button>
          </p>
        </Field>
        <p className={styles.row}>
          <label htmlFor="jwt-lifetime">Token valid for</label>
          <select id="jwt-lifetime" defaultValue={TOKEN_RULES.sampleLifetime}>
            {LIFETIMES.map(([seconds, words]) => (
              <option key={seconds} value={seconds}>
                {words}
              </option>
            ))}
          </select>
          <button type="button" data-jwt="make" className={styles.main}>
            Create token
          </button>
        </p>
        <Field
          name="token"
          label="Token: the one you created, or another to check"
          control={
            <textarea id="jwt-token" rows={6} aria-describedby="jwt-token-message" {...PRIVATE} />
          }
        />
        <p className={styles.row}>
          <button type="button" data-jwt="copy-token" disabled>
            Copy token
          </button>
          <button type="button" data-jwt="clear">
            Clear all fields
          </button>
        </p>
        {/* Only the verdict is announced, not the reasons. */}
        <p className={styles.verdict} role="status" data-jwt="verdict" />
        <div data-jwt="result" />
      </fieldset>
    </div>
  );
}
