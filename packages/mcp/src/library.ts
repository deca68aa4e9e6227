/** A portal's documentation: its Markdown copies and search index. Files are read on first use and cached. */
import {
  createStaticEngine,
  type Language,
  type Place,
  SEARCH_FOLDER,
  type Source,
  type StaticEngine,
  UNVERSIONED,
} from '../../search/src/index';
import {CORPUS_FORMAT, type Manifest, MANIFEST_FILE} from './constants';
import {UserError} from './errors';
import {type Copy, readCopy} from './sections';
import type {DocsSource} from './sources';

export class Library {
  readonly #source: DocsSource;
  readonly #copies = new Map<string, Promise<Copy>>();
  readonly manifest: Manifest<Language>;
  /** Search engine with the site's own index. */
  readonly engine: StaticEngine;

  private constructor(source: DocsSource, manifest: Manifest<Language>) {
    this.#source = source;
    this.manifest = manifest;
    const {language, latest, releases} = manifest;
    this.engine = createStaticEngine({
      language,
      latest,
      versionOf: (path) => {
        const [instance, release = ''] = path.split('/');
        return instance === 'api' ? (releases.includes(release) ? release : latest) : UNVERSIONED;
      },
      loadJson: async (file) =>
        JSON.parse(await source.read(`${SEARCH_FOLDER}/${file}`)) as unknown,
    });
  }

  /** @throws Error if there is no documentation, or if its format is not supported */
  static async open(source: DocsSource): Promise<Library> {
    let manifest: Manifest<Language>;
    try {
      manifest = JSON.parse(await source.read(MANIFEST_FILE)) as Manifest<Language>;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${source.name} cannot be read: ${reason}`, {cause: error});
    }
    if (manifest.format !== CORPUS_FORMAT) {
      throw new Error(
        `The documentation at ${source.name} has format ${manifest.format}. This server reads format ${CORPUS_FORMAT}. Use the server version that the portal provides.`,
      );
    }
    return new Library(source, manifest);
  }

  /** @throws UserError for a release that the portal does not document */
  release(name: string | undefined): string {
    const {latest, releases} = this.manifest;
    if (name === undefined || name === 'latest') {
      return latest;
    }
    if (!releases.includes(name)) {
      throw new UserError(`Release ${name} does not exist. Documented: ${releases.join(', ')}.`);
    }
    return name;
  }

  sources(release: string): Promise<readonly Source[]> {
    return this.engine.open({version: release, isEverywhere: false});
  }

  /** Returns everything that a search in a release can find: pages, and places on them. */
  async places(release: string): Promise<Place[]> {
    const sources = await this.sources(release);
    const {latest} = this.manifest;
    const isOther = ({path}: Place) => release !== latest && path.startsWith('api/');
    return sources.flatMap(({reader}, index) =>
      // The first index belongs to the latest release and to pages without a release.
      index === 0 ? reader.places.filter((place) => !isOther(place)) : reader.places,
    );
  }

  /** Returns the Markdown copy of a page. */
  copy({path, title}: Pick<Place, 'path' | 'title'>): Promise<Copy> {
    const known = this.#copies.get(path);
    if (known !== undefined) {
      return known;
    }
    const file = path === '' ? 'index.md' : path.replace(/(?:\/|\.html)$/, '.md');
    const copy = this.#source.read(file).then((markdown) => readCopy(path, title, markdown));
    // Failures are not cached, so the next attempt reads the file again.
    copy.catch(() => this.#copies.delete(path));
    this.#copies.set(path, copy);
    return copy;
  }

  /** Returns the full URL of a page. */
  url(address: string): string {
    return `${this.manifest.site.docsUrl}/${address}`;
  }
}
