/** An open corpus: each part is read on first use and cached. */
import {
  type ApiPart,
  type ChangesPart,
  CORPUS_FORMAT,
  type Manifest,
  manifestFile,
  type MarketsPart,
  type OperationFacts,
  type SchemaFacts,
  type PagesPart,
  type SearchPart,
} from './corpus';
import {operationName} from './describe';
import {UserError} from './errors';
import {PassageSearch} from './search/passages';
import {nearest} from './search/nearest';
import {
  archiveFolder,
  createStaticEngine,
  keyOf,
  type Language,
  type StaticEngine,
  UNVERSIONED,
} from '../../search/src/index';
import type {CorpusSource} from './sources';

export class Library {
  readonly #source: CorpusSource;
  readonly #parts = new Map<string, Promise<unknown>>();
  readonly #searches = new Map<string, Promise<PassageSearch>>();
  readonly #engines = new Map<string, Promise<StaticEngine>>();
  readonly manifest: Manifest;

  private constructor(source: CorpusSource, manifest: Manifest) {
    this.#source = source;
    this.manifest = manifest;
  }

  /** @throws Error if there is no corpus, or if it has another format */
  static async open(source: CorpusSource): Promise<Library> {
    let manifest: Manifest;
    try {
      manifest = JSON.parse(await source.read(manifestFile)) as Manifest;
    } catch (error) {
      throw new Error(`Cannot read documentation from ${source.name}: ${messageOf(error)}`, {
        cause: error,
      });
    }
    if (manifest.format !== CORPUS_FORMAT) {
      throw new Error(
        `The documentation at ${source.name} has format ${manifest.format}. This server reads format ${CORPUS_FORMAT}: use the server version that the portal provides.`,
      );
    }
    return new Library(source, manifest);
  }

  /** Whether the rules of `packages/sandbox` are those of this API. */
  get isSimulated(): boolean {
    return this.manifest.simulated !== false;
  }

  has(part: string): boolean {
    return part in this.manifest.parts;
  }

  /** @throws UserError for a release that the portal does not document */
  release(name: string | undefined): string {
    if (name === undefined || name === 'latest') {
      return this.manifest.latest;
    }
    if (!this.manifest.releases.includes(name)) {
      throw new UserError(
        `Release ${name} does not exist. Documented: ${this.manifest.releases.join(', ')}.`,
      );
    }
    return name;
  }

  pages(release: string): Promise<PagesPart> {
    return this.#part<PagesPart>(`pages.${release}`);
  }

  api(release: string): Promise<ApiPart> {
    return this.#part<ApiPart>(`api.${release}`);
  }

  markets(): Promise<MarketsPart> {
    return this.#part<MarketsPart>('markets');
  }

  changes(): Promise<ChangesPart> {
    return this.#part<ChangesPart>('changes');
  }

  search(release: string): Promise<PassageSearch> {
    return remember(this.#searches, release, async () => {
      // Pages without a release are with those of the latest.
      const releases = [...new Set([release, this.manifest.latest])];
      const [engine, ...texts] = await Promise.all([
        this.#staticEngine(),
        ...releases.map(async (name) => {
          const [{passages}, {pages}] = await Promise.all([
            this.#searchPart(name),
            this.pages(name),
          ]);
          return {passages, pages};
        }),
      ]);
      return new PassageSearch(engine, release, texts);
    });
  }

  /** The engine of the site, with the same index. */
  #staticEngine(): Promise<StaticEngine> {
    return remember(this.#engines, 'site', async () => {
      const language = await this.#part<Language>('language');
      const {latest, releases} = this.manifest;
      return createStaticEngine({
        language,
        latest,
        versionOf: (path) => {
          const [instance, release = ''] = path.split('/');
          const own = releases.includes(release) ? release : latest;
          return instance === 'api' ? own : UNVERSIONED;
        },
        loadJson: async (file) => {
          const archived = releases.find((release) => file.startsWith(archiveFolder(release)));
          const {files} = await this.#searchPart(archived ?? latest);
          return files[file];
        },
      });
    });
  }

  #searchPart(release: string): Promise<SearchPart> {
    return this.#part<SearchPart>(`search.${release}`);
  }

  /** Full address of a page. */
  url(address: string): string {
    return `${this.manifest.site.docsUrl}/${address}`;
  }

  #part<Part>(name: string): Promise<Part> {
    return remember(this.#parts, name, async () => {
      const file = this.manifest.parts[name];
      if (file === undefined || !/^[\w.-]+$/.test(file)) {
        throw new UserError(`The documentation does not contain ${name}.`);
      }
      return JSON.parse(await this.#source.read(file)) as unknown;
    }) as Promise<Part>;
  }
}

/** Failed requests are repeated on the next use. */
function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let found = known.get(key);
  if (found === undefined) {
    found = make();
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An actual path such as `/accounts/7b3c/balances` matches its template. */
function fitsTemplate(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')];
  return (
    parts.length === given.length &&
    parts.every((part, index) => /[{}]/.test(part) || part === given[index])
  );
}

/**
 * An operation by `POST /auth`, `/auth`, `startUserAuthorization`, its title or its address.
 *
 * @throws UserError with the nearest names
 */
export function findOperation({operations}: ApiPart, asked: string): OperationFacts {
  const text = asked.trim().replace(/^https?:\/\/[^/]+(?:\/docs)?(?=\/)/, '');
  const [, method = '', path = text] = /^(?:([A-Za-z]+)\s+)?(\S.*)$/.exec(text) ?? [];
  const plainPath = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const byMethod = operations.filter(
    (one) => method === '' || one.method.toLowerCase() === method.toLowerCase(),
  );
  const key = keyOf(text);
  const found =
    operations.find(
      (one) =>
        keyOf(operationName(one)) === key &&
        operationName(one).includes('{') === text.includes('{'),
    ) ??
    operations.find((one) =>
      [one.key, one.title, one.address].some((name) => keyOf(name) === key),
    ) ??
    operations.find(
      (one) => plainPath !== '' && `/${one.address}`.replace(/\/$/, '') === plainPath,
    ) ??
    only(byMethod.filter((one) => one.path === plainPath)) ??
    only(byMethod.filter((one) => !one.isWebhook && fitsTemplate(one.path, plainPath)));
  if (found === undefined) {
    const near = nearest(
      text,
      operations.flatMap((one) => [operationName(one), one.key, one.title]),
      4,
    );
    throw new UserError(
      `Operation ${JSON.stringify(asked)} does not exist. ${near.length > 0 ? `Similar: ${near.join(', ')}. ` : ''}list_operations lists all ${operations.length}.`,
    );
  }
  return found;
}

/** Several operations may share a path; without a method, the first of them is returned. */
function only(found: readonly OperationFacts[]): OperationFacts | undefined {
  return found[0];
}

/**
 * A schema by its name, in any spelling.
 *
 * @throws UserError with the nearest names
 */
export function findSchema({schemas}: ApiPart, asked: string): {name: string; facts: SchemaFacts} {
  const names = Object.keys(schemas);
  const wanted = asked
    .trim()
    .replace(/^.*\/schemas\//, '')
    .replace(/\/$/, '');
  const key = keyOf(wanted);
  const found = names.find((name) => name === wanted) ?? names.find((name) => keyOf(name) === key);
  const facts = found === undefined ? undefined : schemas[found];
  if (found === undefined || facts === undefined) {
    throw new UserError(
      `Schema ${JSON.stringify(asked)} does not exist. Similar: ${nearest(wanted, names, 5).join(', ')}. list_schemas lists all ${names.length}.`,
    );
  }
  return {name: found, facts};
}
