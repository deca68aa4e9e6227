/** Adds files for programs to a finished build: a Markdown copy of each page, `llms.txt` and `llms-full.txt`. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {LATEST_RELEASE} from '../../config/site';
import {commandFile, CORPUS_FOLDER} from '../../packages/mcp/src/constants';
import {ASSISTANTS_SERVER} from '../../src/for-programs/assistantsServer';
import {addressOfFile} from '../../src/addresses/pages';
import {isArchived, releaseOf} from '../../src/releases/releases';
import {isUnlisted} from '../../src/text/unlisted';
import {copyPath} from '../../src/for-programs/copyAddress';
import {markdownCopy, readBuiltPage} from '../../src/for-programs/builtPage';
import type {StageMemo} from '../lib/stage';
import {type ListedPage, type LlmsHead, makeLlms, makeLlmsFull} from '../../src/for-programs/llms';
import {htmlFilesIn} from '../../src/text/files';

const DOWNLOADS = '/openapi';

/** What is kept in memory of a page: its tree is a hundred times as large, and a site may have thousands of pages. */
interface Entry extends ListedPage {
  /** Place in the sidebar. */
  position: number;
}

/** Writes the copy of each page, one at a time. */
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
  const address = addressOfFile(file);
  const html = fs.readFileSync(path.join(build, file), 'utf8');
  const facts = await memo.of(['page', address, html], () => factsOf(html, address));
  if (facts === null) {
    return [];
  }
  const {copy, ...own} = facts;
  const copyFile = copyPath(address, '');
  fs.writeFileSync(path.join(build, copyFile), copy);
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

export async function forPrograms(build: string, memo: StageMemo): Promise<void> {
  const entries = await writePages(build, memo);
  writeLlms(build, entries);
  console.log(`Markdown copies and lists of ${entries.length} pages.`);
}
