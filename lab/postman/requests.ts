/**
 * Sends the Postman collections of descriptions with hard requests (files, styles of parameters, several credentials)
 * with newman, and compares what arrives with the requests of the reference:
 * `node --import tsx lab/postman/requests.ts`.
 */
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import type {ReferenceModel} from '../../packages/openapi-reference/src';
import {
  collectionOf,
  type Echo,
  essence,
  expected,
  headerNames,
  SECRET,
  startEcho,
  writeFilesOf,
} from '../../packages/openapi-reference/tests/echo';

const newman = path.resolve('lab/node_modules/newman/bin/newman.js');

/** Postman leaves characters readable that need no encoding in a query; samples name other secrets. */
function comparableUrl(url: string, {security}: ReferenceModel): string {
  const secrets = security.flatMap(({scheme}) =>
    scheme.in === 'query' ? (scheme.name ?? []) : [],
  );
  return secrets.reduce(
    (shown, name) => shown.replace(new RegExp(`(?<=[?&]${name}=)[^&]*`), SECRET),
    url.replace(/%(?:3A|40|24|5B|5D)/g, decodeURIComponent),
  );
}

function secretHeaders({security}: ReferenceModel): ReadonlySet<string> {
  const named = security.flatMap(({scheme}) => (scheme.in === 'header' ? (scheme.name ?? []) : []));
  return new Set(['authorization', 'cookie', ...named.map((name) => name.toLowerCase())]);
}

async function compare(echo: Echo, model: ReferenceModel): Promise<number> {
  const text = collectionOf(model, echo.address);
  const file = path.join(echo.folder, 'collection.json');
  fs.writeFileSync(file, text);
  writeFilesOf(text, echo.folder);
  echo.received.length = 0;
  // The server answers in this process.
  await promisify(execFile)(process.execPath, [
    ...[newman, 'run', file, '--working-dir', echo.folder, '--color', 'off'],
  ]);
  let count = 0;
  for (const [index, operation] of model.operations.entries()) {
    // Postman sends several parts that are no form as text, without the bytes of files.
    if (operation.body?.media.some(({type}) => type === 'multipart/mixed') === true) {
      continue;
    }
    count += 1;
    const got = echo.received[index];
    assert.ok(got, `${operation.title} has not been sent.`);
    const required = headerNames(model, operation);
    assert.deepEqual(
      required.filter((name) => got.headers[name] === undefined),
      [],
      operation.title,
    );
    const names = required.filter((name) => !secretHeaders(model).has(name));
    const [actual, wanted] = [
      await essence(got, names),
      expected(echo.address, model, operation, names),
    ];
    assert.deepEqual(
      // Postman sends no headers of parts.
      {...actual, url: comparableUrl(actual.url, model), partHeaders: []},
      {...wanted, url: comparableUrl(wanted.url, model), partHeaders: []},
      operation.title,
    );
  }
  return count;
}

async function main(): Promise<void> {
  if (!fs.existsSync(newman)) {
    throw new Error('newman is missing: run npm ci --prefix lab');
  }
  const echo = await startEcho();
  try {
    let count = 0;
    for (const model of echo.models) {
      count += await compare(echo, model);
    }
    console.log(`${count} requests of ${echo.models.length} collections are as in the reference.`);
  } finally {
    echo.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
