/** Tests all authentication methods of all test banks, and validates every response against the description. */
import {describe, expect, it} from 'vitest';
import {BANKS, type Bank, type Method} from '../src/data/banks';
import {isInTurn} from '../../../tests/whole';
import {inputsAt, judgedBench as bench, ONLINE, walk} from './kit';

const METHODS = BANKS.flatMap((bank) => bank.methods.map((method) => ({bank, method})));

const titleOf = ({bank, method}: {bank: Bank; method: Method}) =>
  `${bank.name} ${bank.country}, ${method.psuType}, ${method.name ?? 'the only method'}`;
/** Banks share the code of their methods, so failures are tested with every other method. */
const TURNS = 2;
const CASES = METHODS.map((each) => [titleOf(each), each] as const);

/** Returns the fields of `POST /auth` and `POST /payments` that select a method. */
const choice = ({name, psuType}: Method) => ({
  psu_type: psuType,
  ...(name === null ? {} : {auth_method: name}),
});

const APPROVAL = 'Confirm on your other device';

describe('every method leads to account data', () => {
  it.each(CASES)('%s', async (_, {bank, method}) => {
    const {client} = await bench();
    const inputs = inputsAt(bank.name, bank.country);
    const {status, body} = await client.start(bank.name, bank.country, choice(method));
    expect(status, JSON.stringify(body)).toBe(200);
    const {end, pages} = await walk(client.send, body.url, inputs);
    expect(pages.includes(APPROVAL)).toBe(method.approach === 'DECOUPLED');
    // For embedded and decoupled methods, the API provider's login page names the bank.
    const login = pages.find((title) => title.startsWith('Sign in'));
    expect(login === undefined || login === 'Sign in').toBe(
      login === undefined || method.approach === 'REDIRECT',
    );
    const session = await client.post('/sessions', {code: end?.searchParams.get('code')});
    expect(session.status, pages.join(' → ')).toBe(200);
    const {uid} = session.body.accounts[0] ?? {};
    for (const what of ['details', 'balances', 'transactions']) {
      const answer = await client.get(`/accounts/${uid ?? ''}/${what}`, {headers: ONLINE});
      expect(answer.status, what).toBe(200);
    }
  });

  it.each(
    CASES.filter(([, {method}]) => method.credentials !== null).filter((_, place) =>
      isInTurn(place, TURNS),
    ),
  )('%s, with the credentials in the request', async (_, {bank, method}) => {
    const {client} = await bench();
    const inputs = inputsAt(bank.name, bank.country);
    const credentials = Object.fromEntries(
      (method.credentials ?? []).map(({name}) => [name, inputs[name]]),
    );
    const headings = async (more: object) => {
      const {body} = await client.start(bank.name, bank.country, {
        ...choice(method),
        credentials,
        ...more,
      });
      return (await walk(client.send, body.url, {...inputs, username: ''})).pages;
    };
    // Credentials submitted automatically are not asked for; otherwise, the form shows them.
    expect((await headings({})).some((title) => title.startsWith('Sign in'))).toBe(false);
    const {body} = await client.start(bank.name, bank.country, {
      ...choice(method),
      credentials,
      credentials_autosubmit: false,
    });
    const {pages, end} = await walk(client.send, body.url, {otp: inputs.otp ?? ''});
    expect(pages.some((title) => title.startsWith('Sign in'))).toBe(true);
    expect(end?.searchParams.has('code')).toBe(true);
    const [first] = method.credentials ?? [];
    const wrong = await client.start(bank.name, bank.country, {
      ...choice(method),
      credentials: {...credentials, [first?.name ?? '']: '!'},
    });
    expect(wrong.body.error).toBe('WRONG_CREDENTIALS_PROVIDED');
  });
});
