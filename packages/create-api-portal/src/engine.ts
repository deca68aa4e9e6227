/** Which files of this repository a new portal gets: what is not content, settings or tests of one provider. */

/** Folders and files of the provider, and of this repository's own work. Paths from the root, folders with a slash. */
const LEFT_OUT: readonly string[] = [
  // Content. A new portal gets its own (`provider.ts`).
  'api_versioned_docs/',
  'api_versioned_sidebars/',
  'docs/',
  'help/',
  'illustrations/diagrams/',
  'illustrations/readme/',
  'illustrations/screens/',
  'markets/tests/',
  'openapi/',
  'samples/',
  'static/img/',
  'static/apple-touch-icon.png',
  'static/favicon.ico',
  'static/favicon.svg',
  'static/icon-192.png',
  'static/icon-512.png',
  'tpp/',
  // About this repository.
  '.changeset/',
  '.github/CODEOWNERS',
  '.github/pull_request_template.md',
  '.github/renovate.json',
  '.github/workflows/',
  'BENCHMARKS.md',
  'README.md',
  'SECURITY.md',
  'decisions/',
  // What nothing uses in a new portal is what its provider does not have yet.
  'knip.json',
  'lab/',
  'packages/create-api-portal/',
];

/** Pages of countries link to guides of this provider. Their data stays, with facts only (`countries.ts`). */
const COUNTRY_PAGES = /^markets\/[^/]+\.mdx$/;

/** Tests that apply to every provider, with what they import. */
const TESTS: readonly string[] = [
  'tests/browser/',
  'tests/build/',
  'tests/commands/called.ts',
  'tests/e2e/axe.ts',
  'tests/e2e/fixtures.ts',
  'tests/e2e/portal.spec.ts',
  'tests/fixtures/descriptions/',
  'tests/hosting/',
  'tests/mcp/ask.ts',
  'tests/random.ts',
  'tests/search/ask.ts',
  'tests/search/questions.ts',
  'tests/whole.ts',
];

/** Tests of this provider's content have this in their names. */
const CONTRACT = '.contract.';

/** Tests of packages have the description of this repository. */
const OF_PACKAGES = /^packages\/[^/]+\/(?:tests|examples?)\//;

const isBelow = (file: string, places: readonly string[]) =>
  places.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one));

/** @param file - path from the root, with forward slashes */
export function isInEngine(file: string): boolean {
  return (
    !isBelow(file, LEFT_OUT) &&
    !file.includes(CONTRACT) &&
    !COUNTRY_PAGES.test(file) &&
    !OF_PACKAGES.test(file) &&
    (!file.startsWith('tests/') || isBelow(file, TESTS))
  );
}

/** A file of the engine without its lines about the package that creates portals. */
export function withoutCreator(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes(OWN_FOLDER))
    .join('\n');
}

/** Commands of `package.json` that only this repository has. */
const OWN_COMMANDS: readonly string[] = ['bench'];

interface Package {
  name: string;
  scripts: Record<string, string>;
}

/** `package.json` of a new portal. */
export function packageJson(text: string): string {
  const own = JSON.parse(text) as Package;
  const scripts = Object.entries(own.scripts).filter(
    ([command]) => !OWN_COMMANDS.includes(command),
  );
  return json({...own, name: NAME, scripts: Object.fromEntries(scripts)});
}

interface Lock {
  name: string;
  packages: Record<string, {name?: string; resolved?: string}>;
}

/** `package-lock.json` of a new portal, without the package that creates it. */
export function packageLock(text: string): string {
  const lock = JSON.parse(text) as Lock;
  const {'': root, ...packages} = lock.packages;
  const kept = Object.entries(packages).filter(
    ([place, {resolved}]) => place !== OWN_FOLDER && resolved !== OWN_FOLDER,
  );
  return json({
    ...lock,
    name: NAME,
    packages: {'': {...root, name: NAME}, ...Object.fromEntries(kept)},
  });
}

/** Of the package, which is never published: the brand is only in its settings. */
const NAME = 'developer-docs';
const OWN_FOLDER = 'packages/create-api-portal';

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
