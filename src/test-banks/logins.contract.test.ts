import {readFileSync} from 'node:fs';
import os from 'node:os';
import {describe, expect, it} from 'vitest';
import {loadSandboxBanks} from './load';
import {parseBanks, type Login} from './schema';

const {logins} = loadSandboxBanks(process.cwd());

const login: Login = {
  bank: 'One Bank',
  countries: ['FI', 'SE'],
  username: 'user',
  password: '1234',
  otp: null,
  services: ['AIS'],
  note: null,
};

const messageOf = (...entries: unknown[]): string => {
  try {
    parseBanks('f.json', {logins: entries});
    return '';
  } catch (error) {
    return (error as Error).message.replace(/^.*\n/, '');
  }
};

describe('the logins of the repository', () => {
  it('are accepted by the test banks', () => {
    const find = (bank: string, service: Login['services'][number]) =>
      logins.find((entry) => entry.bank === bank && entry.services.includes(service));
    expect(find('Mock ASPSP', 'AIS')).toMatchObject({countries: 'all', username: null, otp: null});
    expect(find('Nordea', 'PIS')).toMatchObject({username: 'customera', password: '12345678'});
    expect(find('BBVA', 'AIS')).toMatchObject({username: 'user1', password: '1234', otp: '012345'});
    expect(find('Handelsbanken', 'AIS')).toMatchObject({username: '192001029384', password: null});
  });

  it('are in the table of the guide', () => {
    expect(readFileSync('docs/sandbox.mdx', 'utf8')).toContain('\n<SandboxLogins />\n');
  });
});

describe('a login', () => {
  it('is accepted if it is complete', () => {
    expect(messageOf(login, {...login, services: ['PIS']}, {...login, countries: 'all'})).toBe('');
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a country that is none',
      {countries: ['FI', 'XX']},
      'logins[0].countries = ["FI","XX"] is not valid. Allowed: "all", or a list of some of AT, BE,',
    ],
    [
      'a service that is none',
      {services: ['CARDS']},
      'logins[0].services[0] = "CARDS" is not an allowed value. Allowed: AIS, PIS.',
    ],
    [
      'no service',
      {services: []},
      'logins[0].services = [] is too small. Allowed: 1 or more entries.',
    ],
    [
      'a number as password',
      {password: 1234},
      'logins[0].password = 1234 has the wrong type. Allowed: a value of the type string.',
    ],
    [
      'a blank in a user name',
      {username: 'user '},
      'logins[0].username = "user " has the wrong format. Allowed: a string without spaces, or null if the bank does not ask for it.',
    ],
    [
      'a field that is unknown',
      {pin: '1'},
      'logins[0].pin is not a known field. Allowed: the fields of the schema.',
    ],
    ['a field that is missing', {otp: undefined}, 'logins[0].otp is missing.'],
    [
      'neither a login nor a note',
      {username: null, password: null},
      'logins[0].note = null is empty, and the login has no other information. Allowed: a note that says how to sign in.',
    ],
    [
      'a link to another site',
      {see: {text: 'x', to: 'https://x.example/'}},
      'logins[0].see.to = "https://x.example/" has the wrong format.',
    ],
  ])('with %s is rejected with file, place, value and allowed values', (_, change, message) => {
    expect(messageOf({...login, ...change})).toContain(`f.json: ${message}`);
  });

  it('is rejected if it is a duplicate for a bank, country and service', () => {
    expect(messageOf(login, {...login, countries: ['SE']})).toBe(
      'f.json: logins[1].bank = "One Bank" already has a login for AIS in SE, logins[0]. Allowed: one login for each bank, country and service.',
    );
  });
});

it('reports the name of a missing file', () => {
  expect(() => loadSandboxBanks(os.tmpdir())).toThrow('sandbox/banks.json: the file');
});
