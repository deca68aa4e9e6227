/** The form of src/jwt-helper/JwtHelper: reads fields, shows results. What it knows about keys and tokens is in src/jwt-helper/token. */
import {brand} from '../../config/brand';
import {inlineParts} from '../pictures/diagrams';
import {type CheckedToken, checkToken, type Finding, isApplicationId} from './token/check';
import {KeyProblem, readKey, type RsaKey, toPem} from './token/keys';
import {generateKey, type KeyBits, makeToken} from './token/sign';
import {localTime, spanInWords} from './token/words';

/** After this time without a key stroke a text counts as written, and is judged. Unit: ms. */
const TYPING_PAUSE = 400;

/** How long a button says what it has done. Unit: ms. */
const FEEDBACK_TIME = 2000;

/** More than ten times the largest key file. Unit: bytes. */
const MAX_FILE_SIZE = 65_536;

/** What a finding is called in front of its text, so that colour is not all that tells. */
const KIND_WORDS: Readonly<Record<Finding['kind'], string>> = {
  wrong: 'Wrong: ',
  open: 'Not checked: ',
  note: 'Note: ',
};

type FieldName = 'id' | 'key' | 'token';

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function create(name: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

/** Text whose names stand in backticks. */
function inline(text: string): (Node | string)[] {
  return inlineParts(text).map((part) => (part.code ? create('code', part.text) : part.text));
}

function codeBox(title: string, text: string, canCopy = false): HTMLElement {
  const pre = create('pre', create('code', text));
  pre.tabIndex = 0;
  const body = create('div', pre);
  body.className = 'ref-code-body';
  const name = create('span', title);
  name.className = 'ref-caption';
  const caption = create('figcaption', name);
  if (canCopy) {
    const button = create('button', 'Copy');
    button.className = 'ref-copy';
    button.setAttribute('type', 'button');
    // packages/openapi-reference/src/browser/codeTabs.ts makes it work.
    button.dataset.copy = '';
    caption.append(button);
  }
  const figure = create('figure', caption, body);
  figure.className = 'ref-code';
  return figure;
}

function curlLine(token: string): string {
  return `curl --fail-with-body "https://${brand.apiHost}/application" -H "Authorization: Bearer ${token}"`;
}

/** Life of the token in words. */
function lifeInWords({claims}: CheckedToken, now: number): string {
  const exp = claims?.exp;
  if (typeof exp !== 'number') {
    return '';
  }
  const span = spanInWords(exp - now);
  return exp > now
    ? `It expires in ${span}, on ${localTime(exp)} by your clock.`
    : `It expired ${span} ago, on ${localTime(exp)} by your clock.`;
}

function verdictOf(findings: readonly Finding[]): string {
  const count = findings.filter(({kind}) => kind === 'wrong').length;
  if (count > 0) {
    return `The API would refuse this token. ${count === 1 ? 'One thing is' : `${count} things are`} wrong.`;
  }
  return findings.some(({kind}) => kind === 'open')
    ? 'No errors found in what could be checked.'
    : 'This token is valid.';
}

function resultOf(checked: CheckedToken, now: number): HTMLElement[] {
  const {token, header, claims, findings} = checked;
  const isUsable = !findings.some(({kind}) => kind === 'wrong');
  const life = lifeInWords(checked, now);
  return [
    create(
      'ul',
      ...findings.map(({kind, text}) =>
        create('li', create('strong', KIND_WORDS[kind]), ...inline(text)),
      ),
    ),
    ...(life === '' ? [] : [create('p', life)]),
    ...(header === undefined ? [] : [codeBox('Header', JSON.stringify(header, null, 2))]),
    ...(claims === undefined ? [] : [codeBox('Claims', JSON.stringify(claims, null, 2))]),
    ...(isUsable ? [codeBox('First call', curlLine(token), true)] : []),
  ];
}

async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  const name = button.textContent;
  const done = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not allowed by the browser',
  );
  button.textContent = done;
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

/**
 * @param helper - the form
 * @param signal - ends it, and clears the form
 */
export function startJwtForm(helper: HTMLElement, signal: AbortSignal): void {
  const form = helper.querySelector('fieldset');
  if (form === null || signal.aborted) {
    return;
  }
  const find = <Found extends HTMLElement>(selector: string, kind: new () => Found): Found => {
    const found = helper.querySelector(selector);
    if (!(found instanceof kind)) {
      throw new Error(`The form has no ${selector}.`);
    }
    return found;
  };
  const part = (name: string) => find(`[data-jwt=${name}]`, HTMLElement);
  const fields = {
    id: find('#jwt-id', HTMLInputElement),
    key: find('#jwt-key', HTMLTextAreaElement),
    token: find('#jwt-token', HTMLTextAreaElement),
  };
  const file = find('#jwt-file', HTMLInputElement);
  const bits = find('#jwt-bits', HTMLSelectElement);
  const lifetime = find('#jwt-lifetime', HTMLSelectElement);
  const verdict = part('verdict');
  const result = part('result');
  const copyToken = find('[data-jwt=copy-token]', HTMLButtonElement);

  /** Counts checks: the answer of one is dropped once another has begun. */
  let checks = 0;
  /** Counts how often the form was cleared: that alone drops keys and tokens that are being made. */
  let clearings = 0;
  let timer = 0;
  /** Private key that was made here. It can be downloaded whatever the fields hold by then, since it exists nowhere else. */
  let generated = '';
  /** What there is to say about making a key pair, while no token is judged. */
  let keyStatus = '';

  /** @returns whether what was asked for now is still wanted */
  const asking = () => {
    const before = clearings;
    return () => before === clearings && !signal.aborted;
  };

  const say = (name: FieldName, text: string, kind: 'wrong' | 'note' = 'wrong') => {
    const message = find(`#jwt-${name}-message`, HTMLElement);
    message.replaceChildren(...inline(text));
    message.dataset.kind = kind;
    message.hidden = text === '';
    fields[name].setAttribute('aria-invalid', String(kind === 'wrong' && text !== ''));
  };

  /** The key in the field, or undefined with a message why there is none. */
  const currentKey = (isNeeded: boolean): RsaKey | undefined => {
    const text = fields.key.value;
    say('key', text.trim() === '' && isNeeded ? 'Enter your private key to sign.' : '');
    const copyPublic = part('copy-public');
    copyPublic.hidden = true;
    // A key that came from the reader's disk need not go there again.
    part('download').hidden = generated === '';
    part('key-actions').hidden = generated === '';
    if (text.trim() === '') {
      return undefined;
    }
    try {
      const key = readKey(text);
      const half = key.privateKey === undefined ? 'A public' : 'A private';
      say('key', `${half} RSA key of ${key.bits} bits.`, 'note');
      copyPublic.hidden = false;
      part('key-actions').hidden = false;
      return key;
    } catch (reason) {
      if (!(reason instanceof KeyProblem)) {
        throw reason;
      }
      say('key', reason.message);
      return undefined;
    }
  };

  const currentId = (isNeeded: boolean): string | undefined => {
    const id = fields.id.value.trim();
    if (isApplicationId(id)) {
      say('id', '');
      return id;
    }
    const shape = 'An application id is a UUID: five groups of digits and the letters a to f.';
    say('id', id === '' ? (isNeeded ? `Enter your application id. ${shape}` : '') : shape);
    return undefined;
  };

  /** The same words are not announced again. */
  const announce = (words: string, kind: Finding['kind'] | 'right' = 'open') => {
    verdict.dataset.kind = kind;
    if (verdict.textContent !== words) {
      verdict.textContent = words;
    }
  };

  const check = async () => {
    window.clearTimeout(timer);
    const turn = ++checks;
    const id = currentId(false);
    const key = currentKey(false);
    const pasted = fields.token.value;
    copyToken.disabled = pasted.trim() === '';
    if (pasted.trim() === '') {
      say('token', '');
      announce(keyStatus);
      result.replaceChildren();
      return;
    }
    const now = nowInSeconds();
    const checked = await checkToken(pasted, {
      now,
      ...(id === undefined ? {} : {applicationId: id}),
      ...(key === undefined ? {} : {key}),
    });
    if (turn !== checks || signal.aborted) {
      return;
    }
    const isWrong = checked.findings.some(({kind}) => kind === 'wrong');
    const words = verdictOf(checked.findings);
    say('token', isWrong ? 'The errors are listed below.' : '');
    const isRight = checked.findings.every(({kind}) => kind !== 'wrong' && kind !== 'open');
    announce(words, isWrong ? 'wrong' : isRight ? 'right' : 'open');
    result.replaceChildren(...resultOf(checked, now));
  };

  const checkSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void check(), TYPING_PAUSE);
  };

  const make = async () => {
    const id = currentId(true);
    const key = currentKey(true);
    if (id === undefined || key === undefined) {
      (id === undefined ? fields.id : fields.key).focus();
      return;
    }
    const isWanted = asking();
    const life = Number(lifetime.value);
    try {
      const token = await makeToken(key, {applicationId: id, lifetime: life, now: nowInSeconds()});
      if (isWanted()) {
        fields.token.value = token;
        await check();
      }
    } catch (reason) {
      if (!(reason instanceof KeyProblem)) {
        throw reason;
      }
      say('key', reason.message);
      fields.key.focus();
    }
  };

  const takeFile = async (chosen: File | undefined) => {
    file.value = '';
    if (chosen === undefined) {
      return;
    }
    if (fields.key.readOnly) {
      say('key', `The file ${chosen.name} was not read: a key pair is being made.`);
      return;
    }
    if (chosen.size > MAX_FILE_SIZE) {
      say('key', `The file ${chosen.name} is too large for a key.`);
      fields.key.focus();
      return;
    }
    const isWanted = asking();
    const text = await chosen.text();
    if (isWanted()) {
      fields.key.value = text;
      await check();
    }
  };

  /** While a key pair is being made, nothing else goes into its field. */
  const setMaking = (button: HTMLButtonElement, isMaking: boolean) => {
    button.disabled = isMaking;
    fields.key.readOnly = isMaking;
    file.disabled = isMaking;
  };

  const generate = async (button: HTMLButtonElement) => {
    const isWanted = asking();
    setMaking(button, true);
    keyStatus = 'Creating a key pair. This can take a few seconds.';
    announce(keyStatus);
    try {
      const pem = await generateKey(Number(bits.value) as KeyBits);
      if (!isWanted()) {
        return;
      }
      generated = pem;
      fields.key.value = pem;
      keyStatus =
        'The key pair has been created. Download the private key, then copy the public key and register it.';
      await check();
      announce(keyStatus);
    } catch (reason) {
      if (!(reason instanceof DOMException)) {
        throw reason;
      }
      if (isWanted()) {
        keyStatus = '';
        announce('');
        say(
          'key',
          'Your browser could not create a key pair. Try again, or create one with OpenSSL.',
        );
      }
    } finally {
      setMaking(button, false);
    }
  };

  const clear = () => {
    clearings++;
    checks++;
    window.clearTimeout(timer);
    generated = '';
    keyStatus = '';
    file.value = '';
    for (const name of ['id', 'key', 'token'] as const) {
      fields[name].value = '';
      say(name, '');
    }
    part('key-actions').hidden = true;
    copyToken.disabled = true;
    announce('');
    result.replaceChildren();
  };

  const copyPublicKey = async (button: HTMLButtonElement) => {
    const key = currentKey(true);
    if (key !== undefined) {
      await copyText(button, toPem('PUBLIC KEY', key.publicKey));
    }
  };

  const actions: Readonly<Record<string, (button: HTMLButtonElement) => unknown>> = {
    make,
    generate,
    clear,
    download: () => {
      download(`${currentId(false) ?? 'private'}.pem`, generated);
    },
    'copy-public': copyPublicKey,
    'copy-token': (button) => copyText(button, fields.token.value.trim()),
  };

  helper.addEventListener(
    'click',
    ({target}) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null) {
        void actions[button.dataset.jwt ?? '']?.(button);
      }
    },
    {signal},
  );
  form.addEventListener('input', checkSoon, {signal});
  file.addEventListener('change', () => void takeFile(file.files?.[0]), {signal});
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
        void takeFile(dropped);
      }
    },
    {signal},
  );
  window.addEventListener('pagehide', clear, {signal});
  signal.addEventListener('abort', () => {
    clear();
    form.disabled = true;
  });

  form.disabled = false;
}
