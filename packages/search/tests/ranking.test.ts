import {describe, expect, it} from 'vitest';
import type {KindLetter} from '../src/outline';
import {LATEST, openSite, page} from './site.fixture';

const SCOPE = {version: LATEST, isEverywhere: false};

/** One page of each kind with the same words: only the kind affects the score. */
const KINDS: readonly KindLetter[] = ['g', 'o', 's', 'f', 'v', 'r', 'e', 'q', 'l', 'p', 'c', 'd'];

const {engine} = openSite(
  [
    ...KINDS.map((kind) =>
      page(`api/${kind}/`, `Refunds ${kind}`, kind, 'A refund returns money to the payer.', [
        {id: 'fee', heading: 'Fees', text: 'What a refund costs. The payer is told.'},
      ]),
    ),
    page('api/errors/', 'Errors', 'e', '', [
      {id: 'gone', heading: 'REFUND_GONE', text: 'HTTP 410', names: ['410 REFUND_GONE']},
    ]),
    page(
      'api/reference/refund/',
      'Create a refund',
      'o',
      'Sends money back, in part or in full.',
      [{id: 'errors', heading: 'REFUND_GONE', kind: 'x', text: 'It is too late for a refund.'}],
      ['POST /refunds', '/refunds'],
    ),
    page('api/reference/schemas/refund/', 'Refund', 's', '', [
      {id: 'iban', heading: 'payer_iban', kind: 'f', text: 'string The IBAN of the payer.'},
      {id: 'kid', heading: 'kid', kind: 'f', text: 'string The id of a key.'},
    ]),
    page('api/glossary/', 'Glossary', 'd', '', [
      {id: 'kid', heading: 'KID', text: 'A reference number on Norwegian bills.', names: ['KID']},
      {id: 'payer', heading: 'Payer', text: 'Who pays.', names: ['debtor']},
    ]),
    ...(['fi', 'se'] as const).map((code) =>
      page(
        `markets/${code}/`,
        code === 'fi' ? 'Finland' : 'Sweden',
        'm',
        'Refunds, IBAN and notifications.',
        [
          {id: 'banks', heading: 'Banks', text: 'The largest banks.'},
          {id: 'nordea', heading: 'Nordea', kind: 'b', text: 'Retail', names: ['NDEAFIHH']},
          ...(code === 'fi' ? [] : [{id: 'seb', heading: 'SEB', kind: 'b' as const}]),
        ],
      ),
    ),
    page('markets/', 'Markets', 'm', 'Banks of all countries.'),
  ],
  {},
  [
    ['notification', 'webhook'],
    ['money back', 'refund'],
  ],
);

/** Returns results with their scores. Together, the cases below use every weight, share and prior of the ranking. */
async function found(text: string, most = 6): Promise<string[]> {
  const {hits} = await engine.find(text, SCOPE);
  return hits
    .toSorted((a, b) => b.score - a.score || (a.place.address < b.place.address ? -1 : 1))
    .slice(0, most)
    .map(({place, score}) => `${score.toFixed(3)} ${place.address}`);
}

describe('scores', () => {
  it.each([
    ['kinds of pages and their sections', 'refund', 26],
    ['several words', 'refund costs payer', 6],
    ['a definition', 'what is a refund', 6],
    ['a name in another spelling', 'payerIban', 4],
    ['a whole name', 'POST /refunds', 4],
    ['a name of several words within a question', 'how to create a refund', 6],
    ['an error', 'REFUND_GONE', 4],
    ['an operation with its error', 'POST https://a.example/refunds {"error": "REFUND_GONE"}', 4],
    ['a short word in lower case', 'kid', 4],
    ['a short word in upper case', 'KID', 4],
    ['a word that is being typed', 'noti', 6],
    ['two letters of a word', 'ib', 4],
    ['a synonym', 'webhook', 4],
    ['a synonym among other words', 'largest webhook costs', 6],
    ['a phrase that means something else', 'money back payer', 6],
    ['a short word in both cases', 'payer kid KID', 4],
    ['a typing error', 'norwegain bills', 4],
    ['a country', 'refunds in finland', 6],
    ['a bank', 'nordea', 4],
    ['a bank that is not in the country', 'SEB Finland', 6],
    ['another name', 'debtor', 3],
  ])('%s', async (_, text, most) => {
    expect(await found(text, most)).toMatchSnapshot();
  });
});

it('what is shown of many hits', async () => {
  const {results} = await engine.search('refund', SCOPE);
  expect(results.map(({address}) => address)).toMatchSnapshot();
});
