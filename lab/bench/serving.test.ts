import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {chooseLine, COMPARED_LINES} from './line';
import {weigh} from './peers/visit';
import {locate} from './server';
import {SharedLine, TransferQueue, urgencyOf} from './sharedLine';

describe('choice of the line', () => {
  it('is the first one unless named', () => {
    expect(chooseLine(undefined, COMPARED_LINES)).toBe('server');
    expect(chooseLine('devtools', COMPARED_LINES)).toBe('devtools');
  });

  it('names the allowed values', () => {
    expect(() => chooseLine('modem', COMPARED_LINES)).toThrow(
      '--line is "modem". Allowed: server, proxy, devtools, none.',
    );
  });
});

describe('urgency of a request', () => {
  it.each([
    {title: 'as the browser says', headers: {priority: 'u=1, i'}, urgency: 1},
    {title: 'also as a later parameter', headers: {priority: 'i, u=5'}, urgency: 5},
    {title: 'standard without a number', headers: {priority: 'i'}, urgency: 3},
    {title: 'documents and styles first', headers: {'sec-fetch-dest': 'style'}, urgency: 0},
    {title: 'pictures late', headers: {'sec-fetch-dest': 'image'}, urgency: 4},
    {title: 'prefetched files last', headers: {'sec-purpose': 'prefetch'}, urgency: 6},
    {title: 'standard for everything else', headers: {}, urgency: 3},
  ])('is $title', ({headers, urgency}) => {
    expect(urgencyOf(headers)).toBe(urgency);
  });
});

describe('bodies that share a line', () => {
  /** Sends everything and returns which body each slice belonged to. */
  const orderOf = (bodies: readonly {name: string; urgency: number; size: number}[]) => {
    const queue = new TransferQueue();
    const order: string[] = [];
    for (const {name, urgency, size} of bodies) {
      queue.add({
        urgency,
        body: Buffer.alloc(size),
        write: () => order.push(name),
        end: () => order.push(`${name}.`),
      });
    }
    while (!queue.isEmpty) {
      queue.sendSlice();
    }
    return order.join(' ');
  };

  it('are sent by urgency, and one after the other within it', () => {
    const order = orderOf([
      {name: 'picture', urgency: 4, size: 1500},
      {name: 'one', urgency: 1, size: 1500},
      {name: 'other', urgency: 1, size: 100},
    ]);
    expect(order).toBe('one one one. other other. picture picture picture.');
  });

  it('may be empty', () => {
    expect(orderOf([{name: 'none', urgency: 0, size: 0}])).toBe('none none.');
  });

  it('let a more urgent one go first that comes later', () => {
    const queue = new TransferQueue();
    const order: string[] = [];
    const add = (name: string, urgency: number) => {
      queue.add({urgency, body: Buffer.alloc(3000), write: () => order.push(name), end: () => {}});
    };
    add('script', 2);
    queue.sendSlice();
    add('style', 0);
    while (!queue.isEmpty) {
      queue.sendSlice();
    }
    expect(order.join(' ')).toBe('script style style style script script');
  });

  it('are not sent faster than the line', async () => {
    const line = new SharedLine({throughput: 800_000, latency: 0});
    const started = performance.now();
    await new Promise<void>((end) => {
      line.send({urgency: 0, body: Buffer.alloc(20_000), write: () => {}, end});
    });
    // 100 bytes per ms; the last slice may be sent on credit.
    expect(performance.now() - started).toBeGreaterThan(180);
  });

  it('are dropped when the visit is over', async () => {
    const line = new SharedLine({throughput: 800_000, latency: 0});
    let slices = 0;
    line.send({
      urgency: 0,
      body: Buffer.alloc(20_000),
      write: () => {
        slices += 1;
      },
      end: () => {},
    });
    line.close();
    const before = slices;
    await wait(30);
    expect(slices).toBe(before);
  });
});

describe('the server of comparisons', () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'served-'));
    fs.mkdirSync(path.join(root, 'site/guide'), {recursive: true});
    for (const file of [
      'site/index.html',
      'site/guide/index.html',
      'site/page.html',
      'secret.txt',
    ]) {
      fs.writeFileSync(path.join(root, file), file);
    }
  });
  afterEach(() => {
    fs.rmSync(root, {recursive: true, force: true});
  });

  it.each([
    {below: '', sent: {status: 200, file: 'index.html'}},
    {below: 'guide/', sent: {status: 200, file: 'guide/index.html'}},
    {below: 'page', sent: {status: 200, file: 'page.html'}},
    {below: 'guide', sent: {redirect: 'guide/'}},
    {below: 'none', sent: undefined},
    {below: '../secret.txt', sent: undefined},
    {below: '../', sent: undefined},
  ])('finds $below', ({below, sent}) => {
    expect(locate(path.join(root, 'site'), below)).toEqual(sent);
  });

  it('sends the page of the site for what does not exist', () => {
    fs.writeFileSync(path.join(root, 'site/404.html'), 'none');
    expect(locate(path.join(root, 'site'), '../secret.txt')).toEqual({
      status: 404,
      file: '404.html',
    });
  });
});

it('a page weighs what it loads itself, by kind, with headers', () => {
  const request = (url: string, type: string, totalBytes: number, more = {}) => ({
    url: `https://127.0.0.1${url}`,
    type,
    totalBytes,
    isPrefetch: false,
    isCached: false,
    ...more,
  });
  const weight = weigh([
    request('/docs/', 'Document', 10_000),
    request('/docs/assets/main.js', 'Script', 50_000),
    request('/docs/assets/preloaded.js?v=2', 'Other', 5000),
    request('/docs/assets/style.css', 'Stylesheet', 7000),
    request('/docs/next/', 'Fetch', 2000),
    request('/docs/ahead/', 'Other', 9000, {isPrefetch: true}),
    request('/docs/assets/cached.js', 'Script', 0, {isCached: true}),
  ]);
  expect(weight).toEqual({total: 74, script: 55, document: 12});
});
