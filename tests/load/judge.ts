/** Checks that each response is complete, and that a current deployment may return it. */
import {createHash} from 'node:crypto';
import {brand} from '../../config/brand';
import {contentSecurityPolicy, inlineParts} from '../../hosting/policy';
import {assetsNamedBy} from './edition';

export interface Request {
  /** Path, base path included. */
  address: string;
  /** Value of `Accept-Encoding`. */
  encoding: 'br' | 'gzip' | 'identity';
  etag?: string;
}

export interface ReceivedResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export type FaultKind =
  /** A status of 500 or above. */
  | 'server error'
  /** No response, or an incomplete one. */
  | 'connection'
  /** A body that is not a file of any edition, in the encoding that its head says. */
  | 'torn'
  /** A file that exists in all current editions was not found. */
  | 'missing'
  /** An edition that is no longer deployed, or not yet. */
  | 'stale'
  /** Two bodies with the same ETag. */
  | 'ETag'
  /** A Content-Security-Policy that forbids what the page holds inline. */
  | 'policy';

export interface Fault {
  kind: FaultKind;
  address: string;
  detail: string;
}

interface File {
  editions: Set<string>;
  assets: readonly string[];
  /** Of what a page holds inline, as a policy names them. */
  inlineHashes: readonly string[];
}

const NO_PAGE = {assets: [], inlineHashes: []};

function pageParts(html: string): Pick<File, 'assets' | 'inlineHashes'> {
  const policy = contentSecurityPolicy(inlineParts([{name: 'page', html}]));
  return {assets: assetsNamedBy(html), inlineHashes: policy.match(/'sha256-[^']+'/g) ?? []};
}

const SUFFIXES: readonly (readonly [suffix: string, encoding: string])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

export const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('base64');

/** Address of a file of the build, and the encoding that it is a copy in. */
function addressOf(file: string): {address: string; encoding: string} {
  const [suffix, encoding] = SUFFIXES.find(([end]) => file.endsWith(end)) ?? ['', 'identity'];
  const name = file.slice(0, file.length - suffix.length).replace(/(^|\/)index\.html$/, '$1');
  return {address: brand.baseUrl + name, encoding};
}

export class Judge {
  /** By address, encoding and hash of the body. */
  readonly #files = new Map<string, File>();
  /** Editions that have an address. */
  readonly #addresses = new Map<string, Set<string>>();
  /** Hash of the body by address and ETag. */
  readonly #etags = new Map<string, string>();

  /**
   * @param edition - name of the edition
   * @param files - all files of it as they may be sent, compressed copies included
   */
  learn(edition: string, files: ReadonlyMap<string, Buffer>): void {
    const parts = new Map(
      [...files]
        .filter(([name]) => name.endsWith('.html'))
        .map(([name, body]) => [addressOf(name).address, pageParts(body.toString())]),
    );
    for (const [name, body] of files) {
      const {address, encoding} = addressOf(name);
      const key = `${address} ${encoding} ${hashOf(body)}`;
      const file = this.#files.get(key) ?? {
        editions: new Set(),
        ...((/\.html(?:\.\w+)?$/.test(name) ? parts.get(address) : undefined) ?? NO_PAGE),
      };
      file.editions.add(edition);
      this.#files.set(key, file);
      this.#addresses.set(address, (this.#addresses.get(address) ?? new Set()).add(edition));
    }
  }

  /**
   * @param allowed - editions that were served at some moment between request and response
   * @returns the fault, or the editions that have this response and the assets that it names
   */
  judge(
    {address, etag}: Request,
    {status, headers, body}: ReceivedResponse,
    allowed: ReadonlySet<string>,
  ): {fault?: Fault; editions: ReadonlySet<string>; assets: readonly string[]} {
    const wrong = (kind: FaultKind, detail: string, editions = new Set<string>()) => ({
      fault: {kind, address, detail},
      editions,
      assets: [],
    });
    if (status >= 500) {
      return wrong('server error', `status ${status}`);
    }
    if (status === 404) {
      const has = this.#addresses.get(address) ?? new Set();
      const isGone = [...allowed].some((edition) => !has.has(edition));
      return isGone ? {editions: has, assets: []} : wrong('missing', 'status 404');
    }
    const given = String(headers.etag ?? '');
    const encoding = String(headers['content-encoding'] ?? 'identity');
    if (status === 304) {
      const hash = this.#etags.get(`${address} ${etag ?? ''}`);
      const file = [...SUFFIXES.map(([, name]) => name), 'identity']
        .map((name) => this.#files.get(`${address} ${name} ${hash ?? ''}`))
        .find((one) => one !== undefined);
      if (etag === undefined || file === undefined) {
        return wrong('torn', 'status 304 for an ETag that was never sent');
      }
      return isOneOf(file.editions, allowed)
        ? {editions: file.editions, assets: []}
        : wrong('stale', `status 304 for ${list(file.editions)} instead of ${list(allowed)}`);
    }
    if (status !== 200) {
      return wrong('torn', `status ${status}`);
    }
    const length = headers['content-length'];
    if (length !== undefined && Number(length) !== body.byteLength) {
      return wrong('torn', `${body.byteLength} bytes instead of ${String(length)}`);
    }
    const hash = hashOf(body);
    const file = this.#files.get(`${address} ${encoding} ${hash}`);
    if (file === undefined) {
      return wrong('torn', `${body.byteLength} bytes, ${encoding}, which are in no deployment`);
    }
    if (!isOneOf(file.editions, allowed)) {
      return wrong('stale', `${list(file.editions)} instead of ${list(allowed)}`, file.editions);
    }
    const before = this.#etags.get(`${address} ${given}`);
    if (given === '' || (before !== undefined && before !== hash)) {
      return wrong('ETag', given === '' ? 'none' : `${given} for two bodies`);
    }
    this.#etags.set(`${address} ${given}`, hash);
    const policy = String(headers['content-security-policy'] ?? '');
    const forbidden = file.inlineHashes.find((one) => !policy.includes(one));
    if (forbidden !== undefined) {
      const detail = `${forbidden} of ${list(file.editions)} is not allowed`;
      return {...wrong('policy', detail, file.editions), assets: file.assets};
    }
    return {editions: file.editions, assets: file.assets};
  }
}

const isOneOf = (editions: ReadonlySet<string>, allowed: ReadonlySet<string>) =>
  [...editions].some((edition) => allowed.has(edition));
const list = (editions: ReadonlySet<string>) => [...editions].join(' or ');

/** Which editions may be served when: one between two deployments, both while a deployment runs. */
export class Stages {
  readonly #stages: {since: number; editions: readonly string[]}[] = [];

  /** From now on, one of these is served. */
  begin(now: number, ...editions: readonly string[]): void {
    this.#stages.push({since: now, editions});
  }

  /** What may be served at some moment between two. */
  between(from: number, to: number): Set<string> {
    return new Set(
      this.#stages
        .filter(
          ({since}, index) => since <= to && (this.#stages[index + 1]?.since ?? Infinity) >= from,
        )
        .flatMap(({editions}) => editions),
    );
  }
}
