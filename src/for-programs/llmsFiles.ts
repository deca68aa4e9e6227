/** Writes `llms.txt` and `llms-full.txt`, with their introductions to the portal and each release. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {LATEST_RELEASE} from '../../config/site';
import {commandFile, CORPUS_FOLDER} from '../../packages/mcp/src/constants';
import {isArchived, releaseOf} from '../releases/releases';
import {ASSISTANTS_SERVER} from './assistantsServer';
import {copyPath} from './copyAddress';
import {type ListedPage, type LlmsHead, makeLlms, makeLlmsFull} from './llms';

const DOWNLOADS = '/openapi';

/** Writes the lists. The latest release's list includes everything; archived releases have lists of their own. */
export function writeLlms(build: string, entries: readonly ListedPage[]): void {
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

function release({address}: ListedPage): string {
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
        isLatest ? ', the latest one' : `, an archived release; the latest is ${LATEST_RELEASE}`
      }. Any page is returned as Markdown when the request has \`Accept: text/markdown\`, or at its address with \`.md\` in place of the last slash.`,
    ],
    more: [
      ...more.map((one) => ({...one, url: `${brand.docsUrl}${one.url}`})),
      {
        title: 'All pages in one file',
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
