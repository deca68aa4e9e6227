/**
 * A copy of the portal for another provider's OpenAPI description, with the reference, an introduction and a home page.
 * It omits guides, help and markets, which link to operations of our description.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS} from '../../config/site';
import {loadDescription, type OpenApiDocument, toYaml} from '../../packages/openapi-reference/src';

/** Paths that the copy omits or recreates: packages, builds, pages, release archives, and dot folders of tools. */
const LEFT_OUT = new RegExp(
  `^(?:\\.|(?:[a-z]+_)?versioned_)|^(?:node_modules|build|tests|test-results|illustrations|openapi|${Object.values(INSTANCE_FOLDERS).join('|')})$`,
);

/**
 * Creates the folder of a preview.
 *
 * @param siteDir - root of this repository
 * @param file - absolute path of the description
 * @param folder - absolute path of the preview, which is removed first
 * @throws DescriptionError with the file, position and reason, before anything is written
 */
export async function preparePreview(siteDir: string, file: string, folder: string): Promise<void> {
  const {document} = await loadDescription(file, siteDir);
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  for (const name of fs.readdirSync(siteDir).filter((one) => !LEFT_OUT.test(one))) {
    fs.cpSync(path.join(siteDir, name), path.join(folder, name), {
      recursive: true,
      // `lab` and `tools` may have packages of their own.
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  }
  // Windows lets everyone create junctions, but only administrators create symbolic links.
  fs.symlinkSync(path.join(siteDir, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  // Our not-found page links to guides. The original does not.
  fs.rmSync(path.join(folder, 'src/theme/NotFound'), {recursive: true, force: true});
  for (const name of ['config/brand', 'src/site/instances']) {
    fs.renameSync(path.join(folder, `${name}.ts`), path.join(folder, `${name}.product.ts`));
  }
  for (const [name, text] of Object.entries(filesOf(document))) {
    const target = path.join(folder, name);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, text);
  }
}

const page = (title: string, text: string) => `---
title: ${title}
description: A preview of the portal with a different OpenAPI description.
---

${text}
`;

const part = (title: string, id: string, name: string) =>
  `## ${title} {/* #${id} */}\n\n<ReferencePart name="${name}" />\n\n`;

/** Returns the files that differ from the portal's. */
function filesOf(document: OpenApiDocument): Record<string, string> {
  const {title, version} = document.info;
  const name = JSON.stringify(title.trim() === '' ? 'API' : title.trim());
  // Links to guides of this portal, which the preview omits, would stop the build.
  const described = JSON.stringify(document, (key, value: unknown) =>
    key === 'x-guides' ? undefined : value,
  );
  return {
    [DESCRIPTION_FILE]: toYaml(JSON.parse(described) as OpenApiDocument),
    'openapi/overview.mdx': page(
      'API reference',
      `<ReferencePart name="introduction" />

${part('Authentication', 'authentication', 'security')}${part('Base URL', 'base-address', 'servers')}${part('Operations', 'operations', 'operations')}${part('Schemas', 'schemas', 'schemas')}## Downloads {/* #downloads */}

- [OpenAPI description, YAML](pathname:///openapi/openapi.yaml)
- [OpenAPI description, JSON](pathname:///openapi/openapi.json)
- [Postman collection](pathname:///openapi/${brand.slug}.postman_collection.json)`,
    ),
    'api_versions.json': '[]\n',
    [`${INSTANCE_FOLDERS.api}/index.mdx`]: page(
      'Introduction',
      'This is a preview of the portal with a different OpenAPI description. It has no guides.\n\n[Open the API reference](./reference/index.mdx).',
    ),
    [`${INSTANCE_FOLDERS.help}/index.mdx`]: page(
      'Documentation',
      '[API reference](/api/reference/)',
    ),
    'config/brand.ts': `import {brand as product} from './brand.product';

export const brand = {...product, name: ${name}, legalName: ${name}};
`,
    'config/searchPhrases.yaml': '{}\n',
    'config/description.ts': `export const IS_OWN_DESCRIPTION: boolean = false;
export const IS_PROOFREAD: boolean = false;
`,
    'config/navbar.ts': `export const navbar = {
  title: ${name},
  items: [{to: '/api/reference/', label: 'API reference', position: 'left' as const}],
};
`,
    'config/footer.ts': 'export const footer = undefined;\n',
    'src/site/instances.ts': `import {createInstances as createAll} from './instances.product';

export const createInstances = (siteDir: string) =>
  createAll(siteDir).map((options) => ({
    ...options,
    ...(options.id === 'help' ? {sidebarPath: false} : {}),
    editUrl: undefined,
    onlyIncludeVersions: undefined,
    versions: {current: {label: ${JSON.stringify(version)}}},
  }));
`,
  };
}
