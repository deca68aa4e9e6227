/**
 * A copy of the portal around another provider's OpenAPI description: the reference, an introduction and a home page.
 * Guides, help and markets are left out, since they link to operations of our own description.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../../config/site';
import {
  frontMatter,
  loadDescription,
  METHODS,
  type OpenApiDocument,
  type OperationObject,
  resolve,
  toYaml,
} from '../../packages/openapi-reference/src';

/** What the copy does not need or recreates. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  'build',
  'tests',
  'test-results',
  'illustrations',
  'openapi',
  INSTANCE_FOLDERS.api,
  INSTANCE_FOLDERS.help,
  INSTANCE_FOLDERS.tpp,
]);
/** Release archives and their lists, and dot folders of tools. */
const LEFT_OUT_PATTERN = /^\.|^(?:[a-z]+_)?(?:versioned_|versions\.json$)/;

/** Portal pages in a preview; links from the navigation bar and footer to others are removed. */
const PAGES = ['/', '/api/', '/api/reference/'];

/**
 * Creates the folder of a preview and replaces an earlier one.
 *
 * @param siteDir - root of this repository
 * @param file - absolute path of the description
 * @param folder - absolute path of the preview; removed first
 * @throws DescriptionError with file, place and reason, before anything is written
 */
export async function preparePreview(siteDir: string, file: string, folder: string): Promise<void> {
  const {document} = await loadDescription(file, siteDir);
  removeGuides(document);
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  for (const name of fs.readdirSync(siteDir)) {
    if (!LEFT_OUT.has(name) && !LEFT_OUT_PATTERN.test(name)) {
      fs.cpSync(path.join(siteDir, name), path.join(folder, name), {
        recursive: true,
        // Measurements and tools may have packages of their own.
        filter: (source) => path.basename(source) !== 'node_modules',
      });
    }
  }
  // Windows allows junctions to everyone, symbolic links to administrators.
  fs.symlinkSync(path.join(siteDir, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  // The swizzled view links to guides; the original does not.
  fs.rmSync(path.join(folder, 'src/theme/NotFound'), {recursive: true, force: true});
  for (const name of ['brand', 'instances', 'navbar', 'footer']) {
    fs.renameSync(
      path.join(folder, `config/${name}.ts`),
      path.join(folder, `config/${name}.product.ts`),
    );
  }
  const files = previewFiles(document);
  for (const [name, text] of Object.entries(files)) {
    const target = path.join(folder, name);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, text);
  }
}

/**
 * The files that differ from the portal's. Each `config/x.ts` builds on the original, which is `x.product.ts`
 * there.
 */
function previewFiles(document: OpenApiDocument): Record<string, string> {
  const name = JSON.stringify(titleOf(document));
  const version = JSON.stringify(document.info.version);
  const pages = JSON.stringify(PAGES);
  return {
    [DESCRIPTION_FILE]: toYaml(document),
    'openapi/overview.mdx': overviewPage(document),
    'api_versions.json': '[]\n',
    [`${INSTANCE_FOLDERS.api}/index.mdx`]: introductionPage(),
    'config/brand.ts': `import {brand as product} from './brand.product';

export const brand = {...product, name: ${name}, legalName: ${name}};
`,
    'config/searchPhrases.yaml': '# The places of another portal.\n{}\n',
    'config/description.ts': `/** Another provider's: nothing in it is filled in. */
export const IS_OWN_DESCRIPTION: boolean = false;
export const IS_PROOFREAD: boolean = false;
`,
    'config/instances.ts': `import {createInstances as createAll} from './instances.product';

export const createInstances = (siteDir: string) =>
  createAll(siteDir)
    .filter(({id}) => id === 'api' || id === 'help')
    .map((options) => ({
      ...options,
      ...(options.id === 'help' ? {sidebarPath: false} : {}),
      editUrl: undefined,
      onlyIncludeVersions: undefined,
      versions: {current: {label: ${version}}},
    }));
`,
    'config/navbar.ts': `import {navbar as product} from './navbar.product';

const PAGES = ${pages};

export const navbar = {
  ...product,
  items: product.items.filter((item) => PAGES.includes(String(item.to))),
};
`,
    'config/footer.ts': `import {footer as product} from './footer.product';

export const footer = {...product, links: [], copyright: undefined};
`,
    [`${INSTANCE_FOLDERS.help}/index.mdx`]: homePage(titleOf(document)),
  };
}

function titleOf({info}: OpenApiDocument): string {
  return info.title.trim() === '' ? 'API' : info.title.trim();
}

/** The only page whose front matter has a text of the description. */
export function homePage(title: string): string {
  return `---
${frontMatter({
  title,
  description: 'The API reference, generated from the OpenAPI description.',
  hide_table_of_contents: true,
})}
---

[API reference](/api/reference/)
`;
}

function introductionPage(): string {
  return `---
title: Introduction
description: A preview of the portal with a different OpenAPI description.
---

This is a preview of the portal with a different OpenAPI description. It has no guides.
In the reference, **Try it** returns responses from the examples and schemas of the description.

[Open the API reference](./reference/index.mdx).
`;
}

/** Only what the description itself says, under headings that have something below them. */
export function overviewPage(document: OpenApiDocument): string {
  const {paths, webhooks, servers, components} = document;
  const section = (title: string, id: string, part: string, content: object | undefined) =>
    Object.keys(content ?? {}).length > 0
      ? `## ${title} {/* #${id} */}\n\n<ReferencePart name="${part}" />\n\n`
      : '';
  return `---
title: API reference
description: Authentication, base address and the index of all operations and schemas of the API.
sidebar_label: Overview
---

<ReferencePart name="introduction" />

${[
  section('Authentication', 'authentication', 'security', components?.securitySchemes),
  section('Base address', 'base-address', 'servers', servers),
  section('Operations', 'operations', 'operations', {
    ...paths,
    // As the reference reads them in a description of version 3.0.
    ...document['x-webhooks'],
    ...webhooks,
  }),
  section('Schemas', 'schemas', 'schemas', components?.schemas),
].join('')}## Downloads {/* #downloads */}

- [OpenAPI description, YAML](pathname:///openapi/openapi.yaml)
- [OpenAPI description, JSON](pathname:///openapi/openapi.json)
- [Postman collection](pathname:///openapi/${brand.slug}.postman_collection.json)
`;
}

/** The guides of this portal do not exist there, and a broken link would stop the build. */
function removeGuides(document: OpenApiDocument): void {
  const items = [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})];
  for (const item of items.map((one) => resolve(document, one))) {
    for (const method of METHODS) {
      const operation = item?.[method] as OperationObject | undefined;
      delete operation?.['x-guides'];
    }
  }
}
