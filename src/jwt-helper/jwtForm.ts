/**
 * The form of `src/jwt-helper/JwtHelper`: reads fields, shows results. Its texts are in `formTexts.ts`, the logic for
 * keys and tokens is in `token/`.
 */
import {brand} from '../../config/brand';
import {NoCryptography, writePem} from '../../packages/token/src/index';
import {inlineParts} from '../pictures/diagrams';
import {copyText} from '../ui/browser/copyText';
import {readApplicationId, writeApplicationId} from '../your-values/store';
import {judgeId, judgeKey, lifetimeText, type Message, type Verdict, verdictOf} from './formTexts';
import {type CheckedToken, checkToken, type Finding} from './token/check';
import {KeyProblem, type RsaKey} from './token/keys';
import {generateKey, type KeyBits, makeToken} from './token/sign';

/** The form is checked after this time without a keystroke. Unit: ms. */
const TYPING_PAUSE = 400;

/** How long a button shows its result. Unit: ms. */
const FEEDBACK_TIME = 2000;

/** Larger files are rejected: this is more than ten times the largest key file. Unit: bytes. */
const MAX_FILE_SIZE = 65_536;

/** Prefix of a finding, so that it does not rely on colour. */
const KIND_WORDS: Readonly<Record<Finding['kind'], string>> = {
  wrong: 'Wrong: ',
  open: 'Not checked: ',
};

type FieldName = 'id' | 'key' | 'token';

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function create(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

/** @param text - with names in backticks, which become `code` elements */
function inline(text: string): (Node | string)[] {
  return inlineParts(text).map((part) => (part.code ? create('code', part.text) : part.text));
}

function codeBox(title: string, text: string, canCopy = false): HTMLElement {
  const pre = create('pre', create('code', text));
  pre.tabIndex = 0;
  const name = create('span', title);
  name.className = 'ref-caption';
  const caption = create('figcaption', name);
  if (canCopy) {
    const button = create('button', 'Copy');
    button.className = 'ref-copy';
    button.setAttribute('type', 'button');
    // packages/openapi-reference/src/browser/copyButtons.ts makes it work.
    button.dataset.copy = '';
    caption.append(button);
  }
  const figure = create('figure', caption, pre);
  figure.className = 'ref-code';
  return figure;
}

function curlLine(token: string): string {
  return `curl --fail-with-body "https://${brand.apiHost}/application" -H "Authorization: Bearer ${token}"`;
}

function resultOf(checked: CheckedToken, now: number): HTMLElement[] {
  const {token, header, claims, findings} = checked;
  const isUsable = !findings.some(({kind}) => kind === 'wrong');
  const lifetime = lifetimeText(checked, now);
  return [
    create(
      'ul',
      ...findings.map(({kind, text}) =>
        create('li', create('strong', KIND_WORDS[kind]), ...inline(text)),
      ),
    ),
    ...(lifetime === '' ? [] : [create('p', lifetime)]),
    ...(header === undefined ? [] : [codeBox('Header', JSON.stringify(header, null, 2))]),
    ...(claims === undefined ? [] : [codeBox('Claims', JSON.stringify(claims, null, 2))]),
    ...(isUsable ? [codeBox('First call', curlLine(token), true)] : []),
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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'application/x-pem-file'}));
  link.download = name;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, FEEDBACK_TIME);
}

/** The elements of the form. */
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
  /** Counts checks: the result of a check is discarded once another has started. */
  #checks = 0;
  /** Counts how often the form was cleared: only that drops keys and tokens that are being created. */
  #clearings = 0;
  #timer = 0;
  /**
   * Private key that was created here. It can be downloaded whatever the fields contain by then: it exists nowhere
   * else.
   */
  #generated = '';
  /** Status of creating a key pair, shown while there is no token to check. */
  #keyStatus = '';

  /** What the buttons do, by their `data-jwt`. */
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
    'copy-public': (button) => this.#copyPublicKey(button),
    'copy-token': (button) => copy(button, this.#parts.fields.token.value.trim()),
  };

  /** @param signal - stops what is running */
  constructor(parts: ReturnType<typeof partsOf>, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** @returns a function that tells whether the result of what starts now is still needed */
  #begin(): () => boolean {
    const before = this.#clearings;
    return () => before === this.#clearings && !this.#signal.aborted;
  }

  #say(name: FieldName, {text, kind}: Message): void {
    const message = this.#parts.messages[name];
    message.replaceChildren(...inline(text));
    message.dataset.kind = kind;
    message.hidden = text === '';
    const isWrong = kind === 'wrong' && text !== '';
    this.#parts.fields[name].setAttribute('aria-invalid', String(isWrong));
  }

  #sayWrong(name: FieldName, text: string): void {
    this.#say(name, {text, kind: 'wrong'});
  }

  /** Sets the live region; the same words are not announced again. */
  #announce({text, kind}: Verdict): void {
    const {verdict} = this.#parts;
    verdict.dataset.kind = kind;
    if (verdict.textContent !== text) {
      verdict.textContent = text;
    }
  }

  #announceStatus(text: string): void {
    this.#keyStatus = text;
    this.#announce({text, kind: 'open'});
  }

  /** The key in the field. If there is none, the field's message says why. */
  #readKey(isNeeded: boolean): RsaKey | undefined {
    const {key, message} = judgeKey(this.#parts.fields.key.value, isNeeded);
    this.#say('key', message);
    // A key from the reader's disk need not be downloaded.
    this.#parts.download.hidden = this.#generated === '';
    this.#parts.copyPublic.hidden = key === undefined;
    this.#parts.keyActions.hidden = key === undefined && this.#generated === '';
    return key;
  }

  #readId(isNeeded: boolean): string | undefined {
    const {id, message} = judgeId(this.#parts.fields.id.value, isNeeded);
    this.#say('id', message);
    return id;
  }

  async check(): Promise<void> {
    window.clearTimeout(this.#timer);
    const turn = ++this.#checks;
    const {fields, copyToken, result} = this.#parts;
    const applicationId = this.#readId(false);
    const key = this.#readKey(false);
    const pasted = fields.token.value;
    copyToken.disabled = pasted.trim() === '';
    if (pasted.trim() === '') {
      this.#sayWrong('token', '');
      this.#announceStatus(this.#keyStatus);
      result.replaceChildren();
      return;
    }
    const now = nowInSeconds();
    const checked = await checkToken(pasted, {
      now,
      ...(applicationId === undefined ? {} : {applicationId}),
      ...(key === undefined ? {} : {key}),
    });
    if (turn === this.#checks && !this.#signal.aborted) {
      const verdict = verdictOf(checked.findings);
      this.#sayWrong('token', verdict.kind === 'wrong' ? 'The errors are listed below.' : '');
      this.#announce(verdict);
      result.replaceChildren(...resultOf(checked, now));
    }
  }

  /** Every sample of the tab shows the id; an empty field clears it. */
  rememberId(): void {
    const text = this.#parts.fields.id.value;
    const {id} = judgeId(text, false);
    if (id !== undefined || text.trim() === '') {
      writeApplicationId(id ?? null);
    }
  }

  checkSoon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.check(), TYPING_PAUSE);
  }

  async make(): Promise<void> {
    // A check of what was typed before would replace the message.
    window.clearTimeout(this.#timer);
    const {fields, lifetime} = this.#parts;
    const applicationId = this.#readId(true);
    const key = this.#readKey(true);
    if (applicationId === undefined || key === undefined) {
      (applicationId === undefined ? fields.id : fields.key).focus();
      return;
    }
    const isWanted = this.#begin();
    const options = {applicationId, lifetime: Number(lifetime.value), now: nowInSeconds()};
    try {
      const token = await makeToken(key, options);
      if (isWanted()) {
        fields.token.value = token;
        await this.check();
      }
    } catch (reason) {
      if (!(reason instanceof KeyProblem)) {
        throw reason;
      }
      this.#sayWrong('key', reason.message);
      fields.key.focus();
    }
  }

  /** Copies the content of a chosen or dropped file into the key field. */
  async takeFile(chosen: File | undefined): Promise<void> {
    const {fields, file} = this.#parts;
    file.value = '';
    if (chosen === undefined) {
      return;
    }
    if (fields.key.readOnly) {
      this.#sayWrong('key', `The file ${chosen.name} was not read: a key pair is being created.`);
      return;
    }
    if (chosen.size > MAX_FILE_SIZE) {
      this.#sayWrong('key', `The file ${chosen.name} is too large for a key.`);
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

  /** While a key pair is being created, its field accepts nothing else. */
  #setCreating(button: HTMLButtonElement, isCreating: boolean): void {
    button.disabled = isCreating;
    this.#parts.fields.key.readOnly = isCreating;
    this.#parts.file.disabled = isCreating;
  }

  async generate(button: HTMLButtonElement): Promise<void> {
    const {fields, bits} = this.#parts;
    const isWanted = this.#begin();
    this.#setCreating(button, true);
    this.#announceStatus('Creating a key pair. This can take a few seconds.');
    try {
      const pem = await generateKey(Number(bits.value) as KeyBits);
      if (!isWanted()) {
        return;
      }
      this.#generated = pem;
      fields.key.value = pem;
      this.#keyStatus =
        'The key pair has been created. Download the private key, then copy the public key and register it.';
      await this.check();
      this.#announceStatus(this.#keyStatus);
    } catch (reason) {
      const hasNone = reason instanceof NoCryptography;
      if (!hasNone && !(reason instanceof DOMException)) {
        throw reason;
      }
      if (isWanted()) {
        this.#announceStatus('');
        this.#sayWrong(
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
      this.#sayWrong(name, '');
    }
    keyActions.hidden = true;
    copyToken.disabled = true;
    this.#announceStatus('');
    result.replaceChildren();
  }

  async #copyPublicKey(button: HTMLButtonElement): Promise<void> {
    const key = this.#readKey(true);
    if (key !== undefined) {
      await copy(button, writePem('PUBLIC KEY', key.publicKey));
    }
  }
}

/** Files that are dropped on the form are read as if they had been chosen. */
function acceptDroppedFiles(
  helper: HTMLElement,
  take: (file: File) => unknown,
  signal: AbortSignal,
): void {
  helper.addEventListener(
    'dragover',
    (event) => {
      if (event.dataTransfer?.types.includes('Files')) {
        event.preventDefault();
      }
    },
    {signal},
  );
  helper.addEventListener(
    'drop',
    (event) => {
      const dropped = event.dataTransfer?.files[0];
      if (dropped !== undefined) {
        event.preventDefault();
        take(dropped);
      }
    },
    {signal},
  );
}

/**
 * @param helper - the form
 * @param signal - ends it, and clears the form
 * @throws Error if the form lacks an element
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
  acceptDroppedFiles(helper, (dropped) => void jwtForm.takeFile(dropped), signal);
  window.addEventListener('pagehide', clear, {signal});
  signal.addEventListener('abort', () => {
    clear();
    form.disabled = true;
  });
  const fillId = () => {
    parts.fields.id.value = readApplicationId() ?? '';
  };
  // A page from the browser's cache has been cleared when it was left.
  window.addEventListener('pageshow', fillId, {signal});
  fillId();
  form.disabled = false;
}
