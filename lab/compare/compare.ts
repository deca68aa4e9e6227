/**
 * `npm run compare:stock`: builds a site of the classic preset from each of five descriptions, once with
 * `packages/openapi-reference` and once with `docusaurus-plugin-openapi-docs`, and compares what the builds cost and
 * what their pages weigh and show. Results are kept in `.cache/compare/`; `--continue` measures only what is missing.
 */
import fs from 'node:fs';
import path from 'node:path';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {readCommandLine} from '../../scripts/lib/commandLine';
import {filesBelow} from '../../scripts/lib/files';
import {startNginx} from '../../tests/hosting/nginxServer';
import {ensureCertificate} from '../bench/certificate';
import {CONDITIONS, measureTimes} from '../bench/load';
import {median} from '../bench/statistics';
import {measurePage} from '../weight/weight';
import {chooseDescriptions, DESCRIPTIONS, type DescriptionName} from './descriptions';
import {countShown, fieldsOf, middleOperation, type OperationFields} from './fields';
import {buildSite, FOLDER, install, MODULES, operationPages} from './sites';
import {
  type Built,
  type ComparedSite,
  COMPARED_SITES,
  type Comparison,
  comparisonTable,
  type Refused,
} from './table';

const RESULTS = path.join(FOLDER, 'results.json');
const CERTIFICATES = '.cache/certificate';

/** Bytes of a page, and the time until it has painted a field. */
async function measureOperation(
  build: string,
  address: string,
  field: string,
  runs: number,
): Promise<Pick<Built, 'html' | 'scripts' | 'field'>> {
  const certificate = ensureCertificate(CERTIFICATES, ['127.0.0.1']);
  // The policy of the portal would forbid the inline scripts of other sites.
  const server = await startNginx(build, {certificate, contentSecurityPolicy: ''});
  const browser: Browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--ignore-certificate-errors-spki-list=${certificate.keyHash}`],
  });
  try {
    const {origin} = server;
    const {loaded} = await measurePage(browser, `${origin}${brand.baseUrl}${address}`);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const figures = await measureTimes(
        browser,
        {origin, slowOrigin: origin, line: 'none', folder: build, isStock: false},
        {kind: 'operation', address, field},
      );
      times.push(figures.field ?? Number.NaN);
    }
    return {html: loaded.document, scripts: loaded.script, field: median(times)};
  } finally {
    await browser.close();
    await server.close();
  }
}

async function measureSite(
  site: ComparedSite,
  document: Parameters<typeof buildSite>[1],
  operations: readonly OperationFields[],
  runs: number,
): Promise<Built | Refused> {
  const built = await buildSite(site, document);
  if ('reason' in built) {
    return {kind: 'refused', reason: built.reason};
  }
  const {folder, cost} = built;
  const build = path.join(folder, 'build');
  const pages = await operationPages(site, folder);
  const fileOf = (address: string) => path.join(build, address, 'index.html');
  const fields = countShown(operations, (key) => {
    const address = pages.get(key);
    return address === undefined ? undefined : fs.readFileSync(fileOf(address), 'utf8');
  });
  const {key, field} = middleOperation(operations);
  const address = pages.get(key);
  if (address === undefined) {
    throw new Error(`${site} has no page of ${key}.`);
  }
  return {
    kind: 'built',
    pages: filesBelow(build).filter((file) => file.endsWith('.html')).length,
    ...cost,
    fields,
    ...(await measureOperation(build, address, field, runs)),
  };
}

function readResults(): Partial<Record<DescriptionName, Comparison>> {
  return fs.existsSync(RESULTS)
    ? (JSON.parse(fs.readFileSync(RESULTS, 'utf8')) as Partial<Record<DescriptionName, Comparison>>)
    : {};
}

async function main(): Promise<void> {
  const {values} = readCommandLine('compare:stock');
  const names = chooseDescriptions(values.descriptions);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is ${JSON.stringify(values.runs)}. Allowed: a whole number from 1.`);
  }
  const wanted = COMPARED_SITES.filter((site) => !(values['only-ours'] && site === 'stock'));
  await install();
  const results = values.continue ? readResults() : {};
  for (const name of names) {
    const {title, read} = DESCRIPTIONS[name];
    const document = await read(MODULES);
    const operations = fieldsOf(document);
    for (const site of wanted.filter((one) => results[name]?.sites[one] === undefined)) {
      const measured = await measureSite(site, document, operations, runs);
      results[name] = {
        title,
        operations: operations.length,
        sites: {...results[name]?.sites, [site]: measured},
      };
      fs.writeFileSync(RESULTS, JSON.stringify(results));
      const outcome = measured.kind === 'built' ? `${measured.seconds.toFixed(1)} s` : 'fails';
      console.error(`${title}, ${site}: ${outcome}`);
    }
  }
  console.log(comparisonTable(names.flatMap((name) => results[name] ?? [])));
  console.log(
    `\nHTML and JS: what the page of an operation loads, compressed, with an empty cache. Fields: in the HTML as served,` +
      `\nall operations together. A field painted: median of ${runs} loads, processor ${CONDITIONS.cpuSlowdown} times slower.`,
  );
}

main().catch((error: unknown) => {
  console.error(`compare:stock: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
