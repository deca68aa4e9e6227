/** The form of `src/jwt-helper/JwtHelper`: reads fields and shows results. `token/` handles keys and tokens. */
import {brand} from '../../config/brand';
import {TOKEN_RULES} from '../../config/token';
import {
  exportPrivateKey,
  isApplicationId,
  makeKeyPair,
  NoCryptography,
  signToken,
  writePem,
} from '../../packages/token/src/index';
import {copyText} from '../ui/browser/copyText';
import {make} from '../ui/browser/make';
import {readApplicationId, writeApplicationId} from '../your-values/store';
import {type CheckedToken, checkToken} from './token/check';
import {KeyProblem, readKey, type RsaKey} from './token/keys';

/** Wait after the last keystroke before the form is checked. Unit: ms. */
const TYPING_PAUSE = 400;

/** How long a button shows its result. Unit: ms. */
const FEEDBACK_TIME = 2000;

/** Limit for a key file, more than ten times the size of the largest. Unit: bytes. */
const MAX_FILE_SIZE = 65_536;

type FieldName = 'id' | 'key' | 'token';

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function codeBox(title: string, text: string, canCopy = false): HTMLElement {
  // packages/openapi-reference/src/browser/copyButtons.ts activates the button.
  const button = make('button', {class: 'ref-copy', type: 'button', 'data-copy': ''}, 'Copy');
  return make(
    'figure',
    {class: 'ref-code'},
    make(
      'figcaption',
      {},
      make('span', {class: 'ref-caption'}, title),
      ...(canCopy ? [button] : []),
    ),
    make('pre', {tabindex: '0'}, make('code', {}, text)),
  );
}

function curlLine(token: string): string {
  return `curl --fail-with-body "https://${brand.apiHost}/application" -H "Authorization: Bearer ${token}"`;
}

function resultOf({token, header, claims, problems}: CheckedToken): HTMLElement[] {
  return [
    make('ul', {}, ...problems.map((problem) => make('li', {}, problem))),
    ...(header === undefined ? [] : [codeBox('Header', JSON.stringify(header, null, 2))]),
    ...(claims === undefined ? [] : [codeBox('Claims', JSON.stringify(claims, null, 2))]),
    ...(problems.length > 0 ? [] : [codeBox('First call', curlLine(token), true)]),
  ];
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const name = button.textContent;
  button.textContent = await copyText(text);
  window.setTimeout(() => {
    button.textContent = name;
  }, FEEDBACK_TIME);
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: 'application/x-pem-file'}));
  make('a', {href: address, download: name}).click();
  // Revoke the URL later, because the browser reads it after the click.
  window.setTimeout(() => {
    URL.revokeObjectURL(address);
  }, FEEDBACK_TIME);
}

function partsOf(helper: HTMLElement) {
  const find = <Found extends HTMLElement>(selector: string, kind: new () => Found): Found => {
    const found = helper.querySelector(selector);
    if (!(found instanceof kind)) {
      throw new Error(`The form has no ${selector}.`);
    }
    return found;
  };
  const part = (name: string) => find(`[data-jwt=${name}]`, HTMLElement);
  return {
    form: find('fieldset', HTMLFieldSetElement),
    fields: {
      id: find('#jwt-id', HTMLInputElement),
      key: find('#jwt-key', HTMLTextAreaElement),
      token: find('#jwt-token', HTMLTextAreaElement),
    },
    messages: {
      id: find('#jwt-id-message', HTMLElement),
      key: find('#jwt-key-message', HTMLElement),
      token: find('#jwt-token-message', HTMLElement),
    },
    file: find('#jwt-file', HTMLInputElement),
    bits: find('#jwt-bits', HTMLSelectElement),
    lifetime: find('#jwt-lifetime', HTMLSelectElement),
    verdict: part('verdict'),
    result: part('result'),
    keyActions: part('key-actions'),
    copyPublic: part('copy-public'),
    download: part('download'),
    copyToken: find('[data-jwt=copy-token]', HTMLButtonElement),
  };
}

class JwtForm {
  readonly #parts: ReturnType<typeof partsOf>;
  readonly #signal: AbortSignal;
  /** Number of checks. The result of a check is discarded once another has started. */
  #checks = 0;
  /** Number of times the form was cleared, which discards keys and tokens that are still being created. */
  #clearings = 0;
  #timer = 0;
  /**
   * Private key that was created here and exists nowhere else. It can be downloaded whatever the fields now contain.
   */
  #generated = '';

  /** Actions of the buttons, by their `data-jwt`. */
  readonly actions: Readonly<Record<string, (button: HTMLButtonElement) => unknown>> = {
    make: () => this.make(),
    generate: (button) => this.generate(button),
    clear: () => {
      this.clear();
      writeApplicationId(null);
    },
    download: () => {
      download(`${this.#readId(false) ?? 'private'}.pem`, this.#generated);
    },
    'copy-public': async (button) => {
      const key = await this.#readKey(true);
      return key && copy(button, key.publicPem);
    },
    'copy-token': (button) => copy(button, this.#parts.fields.token.value.trim()),
  };

  /** @param signal - stops the running action */
  constructor(parts: ReturnType<typeof partsOf>, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** Starts an action, and returns a function that reports whether its result is still needed. */
  #begin(): () => boolean {
    const before = this.#clearings;
    return () => before === this.#clearings && !this.#signal.aborted;
  }

  #say(name: FieldName, text: string, isWrong = text !== ''): void {
    const message = this.#parts.messages[name];
    message.textContent = text;
    message.dataset.kind = isWrong ? 'wrong' : 'note';
    message.hidden = text === '';
    this.#parts.fields[name].setAttribute('aria-invalid', String(isWrong));
  }

  /** Sets the live region. Screen readers do not announce the same words twice. */
  #announce(text: string, kind: 'wrong' | 'open' | 'right' = 'open'): void {
    const {verdict} = this.#parts;
    verdict.dataset.kind = kind;
    if (verdict.textContent !== text) {
      verdict.textContent = text;
    }
  }

  /** Reads the key from the field. If there is none, the field's message gives the reason. */
  async #readKey(isNeeded: boolean): Promise<RsaKey | undefined> {
    const isWanted = this.#begin();
    const text = this.#parts.fields.key.value;
    let key: RsaKey | undefined;
    let problem = '';
    if (isNeeded || text.trim() !== '') {
      try {
        key = await readKey(text);
      } catch (error) {
        if (!(error instanceof KeyProblem)) {
          throw error;
        }
        problem = error.message;
      }
    }
    if (isWanted() && text === this.#parts.fields.key.value) {
      const half = key?.privateKey === undefined ? 'public' : 'private';
      const note = key === undefined ? problem : `This ${half} RSA key has ${key.bits} bits.`;
      this.#say('key', note, problem !== '');
      // Only a key that was created here needs a download.
      this.#parts.download.hidden = this.#generated === '';
      this.#parts.copyPublic.hidden = key === undefined;
      this.#parts.keyActions.hidden = key === undefined && this.#generated === '';
    }
    return key;
  }

  #readId(isNeeded: boolean): string | undefined {
    const id = this.#parts.fields.id.value.trim();
    const isId = isApplicationId(id);
    this.#say('id', isId || (id === '' && !isNeeded) ? '' : 'The id must be a UUID.');
    return isId ? id : undefined;
  }

  async check(): Promise<void> {
    window.clearTimeout(this.#timer);
    const turn = ++this.#checks;
    const {fields, copyToken, result} = this.#parts;
    const pasted = fields.token.value;
    copyToken.disabled = pasted.trim() === '';
    const applicationId = this.#readId(false);
    const key = await this.#readKey(false);
    const checked = await checkToken(pasted, {now: nowInSeconds(), applicationId, key});
    if (turn !== this.#checks || this.#signal.aborted) {
      return;
    }
    if (copyToken.disabled) {
      this.#say('token', '');
      this.#announce('');
      result.replaceChildren();
      return;
    }
    const isWrong = checked.problems.length > 0;
    this.#say('token', isWrong ? 'The errors are listed below.' : '');
    if (isWrong) {
      this.#announce('The API would reject this token.', 'wrong');
    } else if (applicationId === undefined || key === undefined) {
      this.#announce('No errors found. Enter the id and the key above to check the rest.');
    } else {
      this.#announce('This token is valid.', 'right');
    }
    result.replaceChildren(...resultOf(checked));
  }

  /** Shows the id in every sample of the tab. An empty field clears it. */
  rememberId(): void {
    const id = this.#parts.fields.id.value.trim();
    if (id === '' || isApplicationId(id)) {
      writeApplicationId(id || null);
    }
  }

  checkSoon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      // A message would move the button that is being pressed, and the click would miss it.
      if (this.#parts.form.querySelector('button:active') === null) {
        void this.check();
      } else {
        this.checkSoon();
      }
    }, TYPING_PAUSE);
  }

  async make(): Promise<void> {
    // A check of earlier input would replace the message.
    window.clearTimeout(this.#timer);
    const {fields, lifetime} = this.#parts;
    const isWanted = this.#begin();
    const applicationId = this.#readId(true);
    const key = await this.#readKey(true);
    if (applicationId === undefined || key === undefined) {
      (applicationId === undefined ? fields.id : fields.key).focus();
      return;
    }
    if (key.privateKey === undefined) {
      this.#say('key', 'This is a public key. Paste the private key to sign.');
      fields.key.focus();
      return;
    }
    const token = await signToken(key.privateKey, {
      ...TOKEN_RULES,
      applicationId,
      lifetime: Number(lifetime.value),
      now: nowInSeconds(),
    });
    if (isWanted()) {
      fields.token.value = token;
      await this.check();
    }
  }

  /** Copies the content of the chosen file into the key field. */
  async takeFile(chosen: File | undefined): Promise<void> {
    const {fields, file} = this.#parts;
    file.value = '';
    if (chosen === undefined) {
      return;
    }
    if (chosen.size > MAX_FILE_SIZE) {
      this.#say('key', `The file ${chosen.name} is too large for a key.`);
      fields.key.focus();
      return;
    }
    const isWanted = this.#begin();
    const text = await chosen.text();
    if (isWanted()) {
      fields.key.value = text;
      await this.check();
    }
  }

  /** Locks the field of a key pair while it is being created. */
  #setCreating(button: HTMLButtonElement, isCreating: boolean): void {
    button.disabled = isCreating;
    this.#parts.fields.key.readOnly = isCreating;
    this.#parts.file.disabled = isCreating;
  }

  async generate(button: HTMLButtonElement): Promise<void> {
    const {fields, bits} = this.#parts;
    const isWanted = this.#begin();
    this.#setCreating(button, true);
    this.#announce('Creating a key pair. This can take a few seconds.');
    try {
      const pair = await makeKeyPair(Number(bits.value));
      const pem = writePem('PRIVATE KEY', await exportPrivateKey(pair));
      if (!isWanted()) {
        return;
      }
      this.#generated = pem;
      fields.key.value = pem;
      await this.check();
      this.#announce(
        'The key pair has been created. Download the private key, then copy the public key and register it.',
      );
    } catch (reason) {
      const hasNone = reason instanceof NoCryptography;
      if (!hasNone && !(reason instanceof DOMException)) {
        throw reason;
      }
      if (isWanted()) {
        this.#announce('');
        this.#say(
          'key',
          hasNone
            ? reason.message
            : 'Your browser could not create a key pair. Try again, or create one with OpenSSL.',
        );
      }
    } finally {
      this.#setCreating(button, false);
    }
  }

  clear(): void {
    const {fields, file, keyActions, copyToken, result} = this.#parts;
    this.#clearings++;
    this.#checks++;
    window.clearTimeout(this.#timer);
    this.#generated = '';
    file.value = '';
    for (const name of ['id', 'key', 'token'] as const) {
      fields[name].value = '';
      this.#say(name, '');
    }
    keyActions.hidden = true;
    copyToken.disabled = true;
    this.#announce('');
    result.replaceChildren();
  }
}

/**
 * @param helper - the form
 * @param signal - stops and clears the form
 * @throws Error if an element of the form is missing
 */
export function startJwtForm(helper: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) {
    return;
  }
  const parts = partsOf(helper);
  const {form, file} = parts;
  const jwtForm = new JwtForm(parts, signal);
  const clear = () => {
    jwtForm.clear();
  };
  const onClick = ({target}: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) {
      void jwtForm.actions[button.dataset.jwt ?? '']?.(button);
    }
  };
  const onInput = ({target}: Event) => {
    if (target === parts.fields.id) {
      jwtForm.rememberId();
    }
    jwtForm.checkSoon();
  };
  helper.addEventListener('click', onClick, {signal});
  form.addEventListener('input', onInput, {signal});
  file.addEventListener('change', () => void jwtForm.takeFile(file.files?.[0]), {signal});
  window.addEventListener('pagehide', clear, {signal});
  signal.addEventListener('abort', () => {
    clear();
    form.disabled = true;
  });
  const fillId = () => {
    parts.fields.id.value = readApplicationId() ?? '';
  };
  // A page from the back/forward cache was cleared when the reader left it.
  window.addEventListener('pageshow', fillId, {signal});
  fillId();
  form.disabled = false;
}
