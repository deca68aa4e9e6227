/** The package for assistants stands alone, so it has IBANs and tokens of its own. Both must say what the pages say. */
import {describe, expect, it} from 'vitest';
import {TOKEN_RULES} from '../../../config/token';
import {checkIban as checkOfPackage, explainToken} from '../../../packages/mcp/src/index';
import {marketsPart} from './markets';
import {checkToken} from '../../jwt-helper/token/check';
import {checkIban as checkOfPages} from '../../markets/data/ibanCheck';
import {ibanRegistry} from '../../markets/data/ibanRegistry';
import {loadMarkets} from '../../markets/data/load';

const data = loadMarkets();
const {ibans} = marketsPart(data);
const registry = ibanRegistry(data.markets);

describe('IBANs', () => {
  const valid = data.markets.map(({iban}) => iban.example);
  const broken = valid.flatMap((iban) => [
    `${iban.slice(0, 6)}${iban.slice(7)}`,
    `${iban}0`,
    iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    `${iban.slice(0, 2)}OO${iban.slice(4)}`,
    iban.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase(),
    `IBAN: ${iban}`,
    iban.replace(/.$/, '!'),
  ]);

  it.each([
    ...valid,
    ...broken,
    '',
    '  ',
    'GB33BUKB20201555555555',
    '1234567890',
    'FI',
    'fi21-1234-5600-0007-85',
  ])('get the same result: %j', (text) => {
    const [one, other] = [checkOfPackage(text, ibans), checkOfPages(text, registry)];
    expect(one.valid).toBe(other.isValid);
    if (!other.isValid) {
      expect(one.problem).toBe(other.problem);
    } else {
      expect(one).toMatchObject({bank_code: other.bankCode, bank: other.bank?.name ?? null});
    }
  });
});

describe('tokens', () => {
  const NOW = 1_800_000_000;
  const KEY_ID = '7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b';
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = {typ: 'JWT', alg: 'RS256', kid: KEY_ID};
  const claims = {
    iss: TOKEN_RULES.issuer,
    aud: TOKEN_RULES.audience,
    iat: NOW - 10,
    exp: NOW + 3_590,
  };
  const signature = 'A'.repeat(342);
  const token = (head: object, body: object) => `${part(head)}.${part(body)}.${signature}`;
  const good = token(header, claims);

  it.each([
    ['a good one', good],
    ['with its scheme', `Authorization: Bearer ${good}`],
    ['in quotes', `"${good}"`],
    ['with a line break', `${good.slice(0, 40)}\n${good.slice(40)}`],
    ['without a signature', good.split('.').slice(0, 2).join('.')],
    ['padded', good.replace('.', '=.')],
    ['empty', ''],
    ['no token', 'hello'],
    ['two dots', '..'],
    ['five parts', `${good}.a.b`],
    ['other algorithm', token({...header, alg: 'HS256'}, claims)],
    ['no algorithm', token({...header, alg: 'none'}, claims)],
    ['no type', token({alg: 'RS256', kid: KEY_ID}, claims)],
    ['no key id', token({alg: 'RS256', typ: 'JWT'}, claims)],
    ['a key id that is none', token({...header, kid: 'mine'}, claims)],
    ['issuer with scheme', token(header, {...claims, iss: `https://${TOKEN_RULES.issuer}`})],
    ['list of audiences', token(header, {...claims, aud: [TOKEN_RULES.audience]})],
    ['no audience', token(header, {...claims, aud: undefined})],
    ['milliseconds', token(header, {...claims, exp: claims.exp * 1000})],
    ['time as text', token(header, {...claims, iat: String(claims.iat)})],
    ['fraction', token(header, {...claims, exp: claims.exp + 0.5})],
    ['expired', token(header, {...claims, iat: NOW - 7_200, exp: NOW - 3_600})],
    ['expired within the tolerance', token(header, {...claims, exp: NOW - 30})],
    ['not valid yet', token(header, {...claims, iat: NOW + 600})],
    ['within the tolerance', token(header, {...claims, iat: NOW + 30})],
    ['too long', token(header, {...claims, exp: claims.iat + TOKEN_RULES.maxLifetime + 1})],
    ['as long as allowed', token(header, {...claims, exp: claims.iat + TOKEN_RULES.maxLifetime})],
    ['backwards', token(header, {...claims, exp: claims.iat})],
    ['a list for claims', `${part(header)}.${part([])}.${signature}`],
    [
      'text for claims',
      `${part(header)}.${Buffer.from('hello').toString('base64url')}.${signature}`,
    ],
  ])('get the same result: %s', async (_, text) => {
    const own = explainToken(text, TOKEN_RULES, NOW);
    const {findings, header: head, claims: body} = await checkToken(text, {now: NOW});
    const isWrong = (all: readonly {kind: string}[]) => all.some(({kind}) => kind === 'wrong');
    expect(isWrong(own.findings), JSON.stringify([own.findings, findings])).toBe(isWrong(findings));
    expect([own.header, own.claims]).toEqual([head, body]);
  });
});
