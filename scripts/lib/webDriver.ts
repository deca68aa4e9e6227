/** WebKit over WebDriver: the one protocol that Debian's WebKitGTK speaks. Source: W3C WebDriver 2. */
import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {installDebianPackages} from './debian';
import {freePort} from './freePort';
import type {Reader} from './readerActs';

const DRIVER = '/usr/bin/WebKitWebDriver';
/** WebKitGTK has no mode without a screen. */
const SCREEN = '/usr/bin/Xvfb';
const PACKAGES = ['webkit2gtk-driver', 'xvfb'] as const;

/** Installs the Debian packages if they are missing. @returns whether WebKit can be started */
export function ensureWebKit(): boolean {
  const isThere = () => [DRIVER, SCREEN].every((file) => fs.existsSync(file));
  return isThere() || (installDebianPackages(...PACKAGES) && isThere());
}

/** Source: WebDriver 2, keyboard actions. */
const KEYS = {'/': '/', Enter: '\uE007', Escape: '\uE00C'} as const;

/** How long the driver takes to start on a busy machine. Unit: ms. */
const PATIENCE = 60_000;

export interface WebKit extends Reader {
  version: string;
  open: (address: string) => Promise<void>;
  /** Errors in the console since the last call. */
  errors: () => string[];
  close: () => Promise<void>;
}

export async function startWebKit(width: number, height: number): Promise<WebKit> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.on('error', reject);
    screen.stdout.on('data', (data: Buffer) => {
      resolve(data.toString().trim());
    });
  });
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1'},
  });
  const processes = [driver, screen];
  let output = '';
  // Browser and pages write there.
  for (const stream of [driver.stdout, driver.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  try {
    return await startSession(`http://127.0.0.1:${port}`, processes, {width, height}, () => {
      const lines = output.split('\n').filter((line) => /^CONSOLE .*\bERROR\b/.test(line));
      output = '';
      return lines;
    });
  } catch (error) {
    stop(processes);
    throw error;
  }
}

function stop(processes: readonly ChildProcess[]): void {
  for (const one of processes) {
    one.kill();
  }
}

async function request(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
  const {value} = (await response.json()) as {value: unknown};
  if (!response.ok) {
    const {error, message} = value as {error: string; message: string};
    throw new Error(`${error}: ${message}`);
  }
  return value;
}

async function startSession(
  origin: string,
  processes: readonly ChildProcess[],
  size: {width: number; height: number},
  errors: () => string[],
): Promise<WebKit> {
  const end = performance.now() + PATIENCE;
  const start = async (): Promise<unknown> => {
    try {
      return await request(`${origin}/session`, 'POST', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': {
              args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
            },
          },
        },
      });
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      await sleep(200);
      return start();
    }
  };
  const {sessionId, capabilities} = (await start()) as {
    sessionId: string;
    capabilities: {browserName: string; browserVersion: string};
  };
  const send = (method: string, path: string, body?: unknown) =>
    request(`${origin}/session/${sessionId}${path}`, method, body);
  const act = (type: 'key' | 'pointer' | 'wheel', ...actions: object[]) =>
    send('POST', '/actions', {actions: [{type, id: type, actions}]});
  let [x, y] = [0, 0];
  const keys = (text: Iterable<string>) =>
    act(
      'key',
      ...[...text].flatMap((value) => [
        {type: 'keyDown', value},
        {type: 'keyUp', value},
      ]),
    );
  const reader: WebKit = {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: async (address) => {
      await send('POST', '/url', {url: address});
    },
    run: async (code, ...args) =>
      (await send('POST', '/execute/sync', {
        script: `return (${code.toString()}).apply(null, arguments)`,
        args,
      })) as never,
    press: async (key) => {
      await keys([KEYS[key]]);
    },
    type: async (text) => {
      await keys(text);
    },
    moveTo: async (left, top) => {
      [x, y] = [Math.round(left), Math.round(top)];
      await act('pointer', {type: 'pointerMove', x, y, duration: 0});
    },
    down: async () => {
      await act('pointer', {type: 'pointerDown', button: 0});
    },
    up: async () => {
      await act('pointer', {type: 'pointerUp', button: 0});
    },
    wheel: async (down) => {
      await act('wheel', {type: 'scroll', x, y, deltaX: 0, deltaY: down});
    },
    /** WebDriver sets the size of the window, whose frame is as wide as it is. */
    resize: async (width, height) => {
      const frame = await reader.run(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
      const [sides = 0, bars = 0] = frame;
      await send('POST', '/window/rect', {width: width + sides, height: height + bars});
    },
    errors,
    close: async () => {
      await send('DELETE', '').catch(() => undefined);
      stop(processes);
    },
  };
  await reader.resize(size.width, size.height);
  return reader;
}
