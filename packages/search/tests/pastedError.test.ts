import {expect, it} from 'vitest';
import {operationIn, questionOf, withoutIds} from '../src/pastedError';

it.each([
  ['{"message":"No","code":422,"error":"WRONG_CODE"}', 'WRONG_CODE'],
  ['{"message": "Something else", "code": 500}', 'Something else 500'],
  ['POST /auth 422 {"error": "WRONG_CODE"}', 'WRONG_CODE POST /auth'],
  [
    'GET https://api.example/sessions/0a1b2c3d-11/x\n{"error":"WRONG_CODE"}',
    'WRONG_CODE GET /sessions/x',
  ],
  [
    'https://me.example/cb?error=access_denied&error_description=Cancelled+by+user',
    'callback access_denied Cancelled by user',
  ],
  ['?error=100%', 'callback 100%'],
  ['HTTP/1.1 401 Unauthorized', 'HTTP 401 Unauthorized'],
  ['what does WRONG_CODE mean', 'what does WRONG_CODE mean'],
  ['session length', 'session length'],
  ['{', '{'],
])('%s', (pasted, question) => {
  expect(questionOf(pasted)).toBe(question);
});

const CODES = ['BANK_TIMEOUT', 'SESSION_ENDED', 'PAYMENT_NOT_FINAL_YET'];

it.each([
  [
    'other fields before it',
    '{"zone":"EU_NORTH","code":408,"error":"BANK_TIMEOUT"}',
    'BANK_TIMEOUT',
  ],
  ['printed nicely', '{\n  "code": 408,\n  "error": "BANK_TIMEOUT"\n}', 'BANK_TIMEOUT'],
  [
    'response headers',
    'HTTP/2 408\r\nCF_RAY: AB_1\r\n\r\n{"error":"BANK_TIMEOUT"}',
    'BANK_TIMEOUT',
  ],
  [
    'a log line',
    'ERROR [MY_SERVICE] status=408 body={"error":"BANK_TIMEOUT"} (3 s)',
    'BANK_TIMEOUT',
  ],
  ['single quotes', "{'code': 401, 'error': 'SESSION_ENDED'}", 'SESSION_ENDED'],
  ['typographic quotes', '{“error”: “SESSION_ENDED”}', 'SESSION_ENDED'],
  ['escaped quotes', '"{\\"error\\":\\"SESSION_ENDED\\"}"', 'SESSION_ENDED'],
  ['an object inside', '{"error":{"code":"SESSION_ENDED"}}', 'SESSION_ENDED'],
  ['a printed exception', 'ApiException(code=401, error=SESSION_ENDED)', 'SESSION_ENDED'],
  ['YAML in lower case', 'error: session_ended', 'SESSION_ENDED'],
  ['a code that is cut off', '{"code":422,"error":"PAYMENT_NOT_FI', 'PAYMENT_NOT_FINAL_YET'],
  ['a field that is cut off', '{"message":"Not final","code":422,"err', 'Not final 422'],
  ['no known code', "{'message': 'Not final', 'zone': 'EU_NORTH'}", 'Not final'],
  ['a status line', '408 Request Timeout BANK_TIMEOUT The bank', 'BANK_TIMEOUT'],
  ['a question', 'why do I get 408 with BANK_TIMEOUT', 'why do I get 408 with BANK_TIMEOUT'],
  ['problem details', '{"title":"Not Found","status":404}', 'Not Found 404'],
  [
    'an HTTP library',
    'requests.exceptions.HTTPError: 429 Client Error: for url: https://x',
    'HTTP 429',
  ],
  [
    'a callback without a path',
    'error=server_error&error_description=Bank%20failed',
    'callback server_error Bank failed',
  ],
])('with %s', (_, pasted, question) => {
  expect(questionOf(pasted, CODES)).toBe(question);
});

it('compares an operation without ids', () => {
  const called = operationIn('> GET /accounts/6a0c9f6e-1111/balances HTTP/1.1');
  expect(called).toBe(withoutIds('GET /accounts/{account_id}/balances'));
});
