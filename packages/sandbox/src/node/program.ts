/** Runs a program with environment variables for the sandbox's URL and a newly registered application. */
import {spawn} from 'node:child_process';
import {generateKeyPairSync} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {CERTIFICATE_PATH} from '../engine/webhooks';

const APPLICATION_NAME = 'Quick start';
export const REDIRECT_URL = 'http://localhost:8080/callback';
/** Origins of the webhook receivers in the documentation. */
const WEBHOOK_ORIGINS = ['http://localhost:8080', 'http://127.0.0.1:8080'];
/** Shells add the number of the signal that ended a program to this status. Source: bash(1), "EXIT STATUS". */
const ENDED_BY_SIGNAL = 128;
/** On Windows, npm is a shell script rather than a program. */
const HINT =
  process.platform === 'win32'
    ? ' Allowed: a program, or "cmd /c" and a command of the shell.'
    : '';

interface Registered {
  applicationId: string;
  privateKey: string;
}

export function makeKeys(): {publicKey: string; privateKey: string} {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
}

/** Returns the variables that samples and programs read. */
export function environmentOf(
  url: string,
  applicationId: string,
  keyFile: string,
  redirectUrl = REDIRECT_URL,
): Record<string, string> {
  return {
    API_URL: url,
    APPLICATION_ID: applicationId,
    PRIVATE_KEY_FILE: keyFile,
    REDIRECT_URL: redirectUrl,
    CLOCK_URL: `${url}/sandbox/clock`,
    WEBHOOK_KEY_URL: `${url}${CERTIFICATE_PATH}`,
  };
}

/** @throws Error if the sandbox rejects the registration */
async function register(url: string): Promise<Registered> {
  const {publicKey, privateKey} = makeKeys();
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({
      name: APPLICATION_NAME,
      public_key: publicKey,
      redirect_urls: [REDIRECT_URL],
      webhook_origins: WEBHOOK_ORIGINS,
    }),
  });
  if (!response.ok) {
    throw new Error(`The application cannot be registered: ${await response.text()}`);
  }
  const {application_id} = (await response.json()) as {application_id: string};
  return {applicationId: application_id, privateKey};
}

/** @returns the exit status. @throws Error if the program cannot be started */
function run([file = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {env, stdio: 'inherit'});
    // Ctrl+C also reaches the program, which decides whether to exit.
    const ignore = () => undefined;
    const pass = () => child.kill('SIGTERM');
    const release = () => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', pass);
    };
    process.on('SIGINT', ignore);
    process.on('SIGTERM', pass);
    child.on('error', (error) => {
      release();
      reject(new Error(`${file} cannot be started: ${error.message}.${HINT}`, {cause: error}));
    });
    child.on('close', (status, signal) => {
      release();
      resolve(signal === null ? (status ?? 1) : ENDED_BY_SIGNAL + os.constants.signals[signal]);
    });
  });
}

/**
 * Registers an application with a new key that exists only while the program runs.
 *
 * @param url - URL of the sandbox
 * @param program - command and arguments
 * @returns exit status of the program
 * @throws Error if the program cannot be started
 */
export async function runWithApplication(url: string, program: readonly string[]): Promise<number> {
  const {applicationId, privateKey} = await register(url);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'open-banking-sandbox-'));
  try {
    const keyFile = path.join(folder, `${applicationId}.pem`);
    fs.writeFileSync(keyFile, privateKey, {mode: 0o600});
    return await run(program, {
      ...process.env,
      ...environmentOf(url, applicationId, keyFile),
    });
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
