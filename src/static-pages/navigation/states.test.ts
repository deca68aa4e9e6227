import type {Location} from 'history';
import {describe, expect, it} from 'vitest';
import {type Event, isReturning, next, type Shown, type State} from './states';

const page = (pathname: string): Location => ({pathname, search: '', hash: '', state: null});
const [A, B, C] = [page('/a/'), page('/b/'), page('/c/')];

const opened: Shown = {location: A, previousLocation: null, wasStarted: false};
const ofB = (wasStarted: boolean): Shown => ({location: B, previousLocation: A, wasStarted});

const idle: State = {is: 'idle', shown: opened};
const loading: State = {is: 'loading', shown: opened, to: B, action: 'PUSH'};
const started: State = {...loading, is: 'started'};
const failed: State = {...loading, is: 'failed'};
const shown: State = {is: 'shown', shown: ofB(false)};
const to = (location: Location, action: 'PUSH' | 'POP' | 'REPLACE' = 'PUSH'): Event => ({
  type: 'address',
  to: location,
  action,
});

describe('the next state', () => {
  it.each<[what: string, from: State, event: Event, expected: State]>([
    ['a click', idle, to(B), loading],
    ['a click on a page that was shown', shown, to(C), {...loading, shown: ofB(false), to: C}],
    ['the next page before its frame', loading, {type: 'started', to: B}, started],
    ['the next page with its frame', loading, {type: 'whole', to: B}, shown],
    ['the frame', started, {type: 'whole', to: B}, {is: 'shown', shown: ofB(true)}],
    ['a failure', loading, {type: 'failed', to: B}, failed],
    ['a failure of the rest', started, {type: 'failed', to: B}, failed],
    ['the address of the page on the screen', failed, to(page('/a/'), 'POP'), idle],
    ['another page after a failure', failed, to(C), {...loading, to: C}],
    ['another try', idle, to(B), loading],
    ['another click while loading', loading, to(C), {...loading, to: C}],
    ['"back" while loading', loading, to(A, 'POP'), {...loading, to: A, action: 'POP'}],
    ['a redirect while loading', loading, to(C, 'REPLACE'), {...loading, to: C}],
    [
      'a redirect of a page on the screen',
      shown,
      to(C, 'REPLACE'),
      {is: 'loading', shown: ofB(false), to: C, action: 'REPLACE'},
    ],
    [
      'a failed redirect, whose address stays',
      {...failed, action: 'REPLACE'},
      to(page('/a/')),
      {...loading, to: page('/a/')},
    ],
  ])('after %s', (_what, from, event, expected) => {
    expect(next(from, event)).toEqual(expected);
  });

  it.each<[what: string, state: State, event: Event]>([
    ['the address that it has', idle, to(A)],
    ['the address of the page that is loading', loading, to(B)],
    ['the address of the page that has started', started, to(B)],
    ['a page that is not asked for any more', loading, {type: 'whole', to: C}],
    ['a failure of a page that is not asked for any more', loading, {type: 'failed', to: C}],
    ['the start of a page that has failed', failed, {type: 'started', to: B}],
    ['a late failure', shown, {type: 'failed', to: B}],
    ['a page without a question', idle, {type: 'whole', to: B}],
  ])('is the same after %s', (_what, state, event) => {
    expect(next(state, event)).toBe(state);
  });
});

it.each([
  [failed, true],
  [{...failed, action: 'POP'} as const, true],
  [{...failed, action: 'REPLACE'} as const, false],
  [loading, false],
  [idle, false],
])('the address is returning: %j, %s', (state, expected) => {
  expect(isReturning(state)).toBe(expected);
});
