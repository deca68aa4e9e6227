/** All pages as resources, by the addresses that readers know. */
import {type McpServer, ResourceTemplate} from '@modelcontextprotocol/sdk/server/mcp.js';
import type {Library} from './library';
import {withFullLinks} from './tools/common';
import {findPage, wholePage} from './tools/read';

const MIME_TYPE = 'text/markdown';
const MAX_COMPLETIONS = 100;

export function registerResources(server: McpServer, library: Library): void {
  const {docsUrl} = library.manifest.site;
  const {latest, releases} = library.manifest;
  const read = async (uri: URL) => {
    const address = uri.href.slice(docsUrl.length).replace(/^\//, '');
    const release = releases.find((name) => address.startsWith(`api/${name}/`)) ?? latest;
    const {pages} = await library.pages(release);
    const page = findPage(pages, address, library);
    const text = `# ${page.title}\n\n${wholePage(page).text}\n\nSource: ${library.url(page.address)}, release ${release}\n`;
    return {contents: [{uri: uri.href, mimeType: MIME_TYPE, text: withFullLinks(text, library)}]};
  };
  /** Last segments of the addresses below a folder, to complete a template. */
  const complete = (folder: string) => async (value: string) => {
    const {pages} = await library.pages(latest);
    return pages
      .map(({address}) => address)
      .filter((address) => address.startsWith(folder) && address.endsWith('/'))
      .map((address) => address.slice(folder.length, -1))
      .filter((name) => name !== '' && !name.includes('/') && name.startsWith(value.toLowerCase()))
      .slice(0, MAX_COMPLETIONS);
  };
  server.registerResource(
    'home',
    `${docsUrl}/`,
    {title: 'Home', description: 'The first page of the portal', mimeType: MIME_TYPE},
    read,
  );
  const families: readonly [name: string, title: string, folder: string, variable: string][] = [
    ['operation', 'Operations', 'api/reference/', 'operation'],
    ['schema', 'Schemas', 'api/reference/schemas/', 'schema'],
    ['market', 'Countries', 'markets/', 'country'],
    ['guide', 'Guides', 'api/', 'guide'],
  ];
  for (const [name, title, folder, variable] of families) {
    server.registerResource(
      name,
      new ResourceTemplate(`${docsUrl}/${folder}{${variable}}/`, {
        list: undefined,
        complete: {[variable]: complete(folder)},
      }),
      {title, description: `Pages below ${folder}`, mimeType: MIME_TYPE},
      read,
    );
  }
  server.registerResource(
    'page',
    new ResourceTemplate(`${docsUrl}/{+path}`, {
      list: async () => {
        const {pages} = await library.pages(latest);
        return {
          resources: pages
            .filter(({address}) => address !== '')
            .map(({address, title, description}) => ({
              uri: library.url(address),
              name: address,
              title,
              description,
              mimeType: MIME_TYPE,
            })),
        };
      },
    }),
    {
      title: 'Pages',
      description: 'Any page of the portal, archived releases included',
      mimeType: MIME_TYPE,
    },
    read,
  );
}
