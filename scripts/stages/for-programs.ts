/**
 * Adds files for programs to a finished build: Markdown copies, `llms.txt`, structured data in each page's head, the
 * catalogue of APIs, `security.txt` and `robots.txt`.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {LATEST_RELEASE, REFERENCE_FOLDER} from '../../config/site';
import {commandFile, CORPUS_FOLDER} from '../../packages/mcp/src/corpus';
import {ASSISTANTS_SERVER} from '../../src/for-programs/assistantsServer';
import {API_CATALOG_PATH, SECURITY_TXT_PATH} from '../../hosting/headers';
import {addressOfFile} from '../../hosting/pages';
import {lastChange} from '../../src/site/lastChange';
import {isArchived, releaseOf} from '../../src/releases/releases';
import {sourceDate} from '../../src/site/sourceDate';
import {isUnlisted} from '../../src/text/unlisted';
import {copyPath} from '../../src/for-programs/copyAddress';
import {makeApiCatalog} from '../../src/for-programs/apiCatalog';
import {markdownCopy, readBuiltPage} from '../../src/for-programs/builtPage';
import {IS_LOCAL} from '../../src/build-cache/isLocal';
import type {StageMemo} from '../lib/stage';
import {type ListedPage, type LlmsHead, makeLlms, makeLlmsFull} from '../../src/for-programs/llms';
import {expiryOf, makeSecurityTxt} from '../../src/for-programs/securityTxt';
import {structuredData, withStructuredData} from '../../src/for-programs/structuredData';
import {htmlFilesIn} from '../../src/text/files';

const DOWNLOADS = '/openapi';
/** The guide that says how to start the server for assistants, if the provider has one. */
const ASSISTANTS_PAGE = '/api/assistants/';

/** The question of the FAQ that says what the report of a vulnerability should contain. */
const POLICY = {address: 'faq/', anchor: 'report-security'} as const;

/** What is kept in memory of a page: its tree is a hundred times as large, and a site may have thousands of pages. */
interface Entry extends ListedPage {
  /** Place in the sidebar. */
  position: number;
}

const SITE = {
  docsUrl: brand.docsUrl,
  siteName: `${brand.name} Docs`,
  publisher: {name: brand.legalName, url: `https://${brand.siteHost}`},
};

/** Writes copy and structured data of each page, one at a time. */
async function writePages(build: string, memo: StageMemo): Promise<Entry[]> {
  const files = htmlFilesIn(build);
  const entries: Entry[] = [];
  for (const file of files) {
    entries.push(...(await writePage(build, file, memo)));
  }
  return entries.sort((a, b) => a.position - b.position || (a.copyUrl < b.copyUrl ? -1 : 1));
}

/** @returns nothing if the file is not a page, as `404.html`, or if no list may name it */
async function writePage(build: string, file: string, memo: StageMemo): Promise<Entry[]> {
  const htmlFile = path.join(build, file);
  const address = addressOfFile(file);
  const html = fs.readFileSync(htmlFile, 'utf8');
  const facts = await memo.of(['page', address, html], () => factsOf(html, address));
  if (facts === null) {
    return [];
  }
  const {copy, data, ...own} = facts;
  const copyFile = copyPath(address, '');
  fs.writeFileSync(path.join(build, copyFile), copy);
  // No search engine reads a preview.
  if (!IS_LOCAL) {
    fs.writeFileSync(htmlFile, withStructuredData(html, data));
  }
  return isUnlisted(html) ? [] : [{address, copyUrl: `${brand.docsUrl}/${copyFile}`, ...own}];
}

/** What the page says about itself. JSON, with `null` for what is absent. */
function factsOf(html: string, address: string) {
  const page = readBuiltPage(html, address, brand.baseUrl);
  if (page === undefined) {
    return null;
  }
  return {
    title: page.title,
    description: page.description,
    position: page.position,
    copy: markdownCopy(page, brand.docsUrl),
    data: structuredData(page, page.image, SITE),
  };
}

/** The list of the latest release includes everything; an archived release has lists of its own pages beside them. */
function writeLlms(build: string, entries: readonly Entry[]): void {
  const archived = [...new Set(entries.filter(({address}) => isArchived(address)).map(release))];
  for (const name of [LATEST_RELEASE, ...archived]) {
    const isLatest = name === LATEST_RELEASE;
    const pages = entries.filter((entry) =>
      isLatest ? !isArchived(entry.address) : release(entry) === name,
    );
    const head = llmsHead(build, name, archived);
    const folder = path.join(build, isLatest ? '' : `api/${name}`);
    fs.writeFileSync(path.join(folder, 'llms.txt'), makeLlms(pages, head));
    fs.writeFileSync(
      path.join(folder, 'llms-full.txt'),
      makeLlmsFull(pages, head, ({address}) =>
        fs.readFileSync(path.join(build, copyPath(address, '')), 'utf8'),
      ),
    );
  }
}

function release({address}: Entry): string {
  return releaseOf(address) ?? LATEST_RELEASE;
}

function llmsHead(build: string, name: string, archived: readonly string[]): LlmsHead {
  const isLatest = name === LATEST_RELEASE;
  const folder = isLatest ? DOWNLOADS : `${DOWNLOADS}/${name}`;
  const base = `${brand.docsUrl}${isLatest ? '' : `/api/${name}`}`;
  const more = [
    {
      title: 'OpenAPI description, YAML',
      url: `${folder}/openapi.yaml`,
      description: 'every operation, field, value and example, with references',
    },
    {
      title: 'OpenAPI description, JSON',
      url: `${folder}/openapi.json`,
      description: 'the same as JSON',
    },
    {
      title: 'Postman collection',
      url: `${folder}/${brand.slug}.postman_collection.json`,
      description: 'every request with its saved examples',
    },
  ].filter(({url}) => fs.existsSync(path.join(build, url)));
  return {
    title: isLatest ? `${brand.name} Docs` : `${brand.name} API, release ${name}`,
    summary: `${brand.tagline}.`,
    notes: [
      `These are the pages of release ${name} of the API description as Markdown${
        isLatest ? ', the latest one' : `, an archived one; the latest is ${LATEST_RELEASE}`
      }. Any page is returned as Markdown when the request has \`Accept: text/markdown\`, or at its address with \`.md\` in place of the last slash.`,
    ],
    index: `${brand.docsUrl}/${isLatest ? 'api' : `api/${name}`}/${REFERENCE_FOLDER}.md`,
    more: [
      ...more.map((one) => ({...one, url: `${brand.docsUrl}${one.url}`})),
      {
        title: 'All texts in one file',
        url: `${base}/llms-full.txt`,
        description: 'the pages above, except schemas',
      },
      ...(isLatest
        ? [
            {
              title: 'MCP server for assistants',
              url: `${brand.docsUrl}/${CORPUS_FOLDER}/${commandFile(ASSISTANTS_SERVER)}`,
              description: `search and read these pages over the Model Context Protocol; run it with Node.js and \`--portal ${brand.docsUrl}\`, or use ${brand.docsUrl}/${CORPUS_FOLDER} where the host runs it`,
            },
          ]
        : []),
      ...(isLatest ? archived : []).map((one) => ({
        title: `Release ${one}`,
        url: `${brand.docsUrl}/api/${one}/llms.txt`,
        description: 'the list of an archived release',
      })),
    ],
  };
}

function writeApiCatalog(build: string): void {
  const {servers = []} = JSON.parse(
    fs.readFileSync(path.join(build, DOWNLOADS, 'openapi.json'), 'utf8'),
  ) as {servers?: {url: string}[]};
  const file = path.join(build, API_CATALOG_PATH);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(
    file,
    makeApiCatalog({
      docsUrl: brand.docsUrl,
      apiUrl: servers[0]?.url ?? `https://${brand.apiHost}`,
      descriptions: [
        {path: `${DOWNLOADS}/openapi.yaml`, type: 'application/yaml'},
        {path: `${DOWNLOADS}/openapi.json`, type: 'application/json'},
      ],
      documentation: [
        {path: '/api/reference/', type: 'text/html'},
        {path: '/api/reference.md', type: 'text/markdown'},
      ],
      // What the server for assistants reads (scripts/stages/assistants.ts), and the page that says how
      // to start the server.
      metadata: [
        {path: `/${CORPUS_FOLDER}/manifest.json`, type: 'application/json'},
        ...(fs.existsSync(path.join(build, ASSISTANTS_PAGE, 'index.html'))
          ? [{path: ASSISTANTS_PAGE, type: 'text/html'}]
          : []),
      ],
    }),
  );
}

/** Clients request it at the root of a host: for a site below a path, it is redirected there, see HOSTING.md. */
function writeSecurityTxt(build: string): void {
  const now = Date.now();
  const made = sourceDate(process.env.SOURCE_DATE_EPOCH, lastChange('.', '.')) ?? new Date(now);
  const page = path.join(build, POLICY.address, 'index.html');
  const hasPolicy =
    fs.existsSync(page) &&
    new RegExp(`id="?${POLICY.anchor}[" >]`).test(fs.readFileSync(page, 'utf8'));
  const file = path.join(build, SECURITY_TXT_PATH);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(
    file,
    makeSecurityTxt({
      email: brand.securityEmail,
      canonical: [brand.docsOrigin, brand.docsUrl].map((base) => `${base}${SECURITY_TXT_PATH}`),
      policy: hasPolicy ? `${brand.docsUrl}/${POLICY.address}#${POLICY.anchor}` : undefined,
      languages: ['en'],
      expires: expiryOf(made, now),
    }),
  );
}

/**
 * Crawlers request it at the root of a host: for a site below a path, it is copied there, or its sitemap is listed
 * there.
 */
function writeRobots(build: string): void {
  fs.writeFileSync(
    path.join(build, 'robots.txt'),
    `User-agent: *\nAllow: /\n\nSitemap: ${brand.docsUrl}/sitemap.xml\n`,
  );
}

export async function forPrograms(build: string, memo: StageMemo): Promise<void> {
  const entries = await writePages(build, memo);
  writeLlms(build, entries);
  writeApiCatalog(build);
  writeSecurityTxt(build);
  writeRobots(build);
  console.log(`Markdown copies, lists and structured data of ${entries.length} pages.`);
}
