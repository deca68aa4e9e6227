/** Messages of the form about its fields and about a token. Pure. */
import {isApplicationId, spanInWords} from '../../packages/token/src/index';
import type {CheckedToken, Finding} from './token/check';
import {KeyProblem, readKey, type RsaKey} from './token/keys';

/** A message below a field. An empty text hides it. */
export interface Message {
  text: string;
  kind: 'wrong' | 'note';
}

/** The sentence that is announced, and how it is coloured. */
export interface Verdict {
  text: string;
  kind: Finding['kind'] | 'right';
}

/** @param time - Unix time in s */
export function localTime(time: number): string {
  const date = new Date(time * 1000);
  return Number.isNaN(date.getTime())
    ? 'no date'
    : date.toLocaleString('en-GB', {dateStyle: 'long', timeStyle: 'medium'});
}

const ID_SHAPE = 'An application id is a UUID: five groups of digits and the letters a to f.';

const wrong = (text: string): Message => ({text, kind: 'wrong'});

/**
 * @param text - content of the field
 * @param isNeeded - whether an empty field is an error
 * @returns the application id, if there is one, and the message of the field
 */
export function judgeId(text: string, isNeeded: boolean): {id?: string; message: Message} {
  const id = text.trim();
  if (isApplicationId(id)) {
    return {id, message: wrong('')};
  }
  if (id !== '') {
    return {message: wrong(ID_SHAPE)};
  }
  return {message: wrong(isNeeded ? `Enter your application id. ${ID_SHAPE}` : '')};
}

/**
 * @param text - content of the field
 * @param isNeeded - whether an empty field is an error
 * @returns the key, if there is one, and the message of the field
 */
export function judgeKey(text: string, isNeeded: boolean): {key?: RsaKey; message: Message} {
  if (text.trim() === '') {
    return {message: wrong(isNeeded ? 'Enter your private key to sign.' : '')};
  }
  try {
    const key = readKey(text);
    const half = key.privateKey === undefined ? 'A public' : 'A private';
    return {key, message: {text: `${half} RSA key of ${key.bits} bits.`, kind: 'note'}};
  } catch (reason) {
    if (!(reason instanceof KeyProblem)) {
      throw reason;
    }
    return {message: wrong(reason.message)};
  }
}

/**
 * @param now - seconds since 1970
 * @returns when the token expires or expired; empty without that claim
 */
export function lifetimeText({claims}: Pick<CheckedToken, 'claims'>, now: number): string {
  const exp = claims?.exp;
  if (typeof exp !== 'number') {
    return '';
  }
  const span = spanInWords(exp - now);
  return exp > now
    ? `It expires in ${span}, on ${localTime(exp)} by your clock.`
    : `It expired ${span} ago, on ${localTime(exp)} by your clock.`;
}

/** Summarises the findings about a token. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const count = findings.filter(({kind}) => kind === 'wrong').length;
  if (count > 0) {
    const errors = count === 1 ? 'One thing is' : `${count} things are`;
    return {text: `The API would reject this token. ${errors} wrong.`, kind: 'wrong'};
  }
  return findings.some(({kind}) => kind === 'open')
    ? {text: 'No errors found in what could be checked.', kind: 'open'}
    : {text: 'This token is valid.', kind: 'right'};
}
