import {expect, it} from 'vitest';
import {questionOf} from '../../../src/search/dialog/pastedError';

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
