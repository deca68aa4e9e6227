/** Constants of the portal that several modules share. */

/** Release of the API description that is served without a version in the address. */
export const LATEST_RELEASE = '2026-06';

/** Folders of the docs instances, relative to the repository. */
export const INSTANCE_FOLDERS = {
  api: 'docs',
  help: 'help',
  tpp: 'tpp',
  markets: 'markets',
} as const;

export type InstanceId = keyof typeof INSTANCE_FOLDERS;

/** Addresses of the docs instances, below the base path. They are public: links from elsewhere rely on them. */
export const INSTANCE_ROUTES: Readonly<Record<InstanceId, string>> = {
  api: 'api',
  help: '/',
  tpp: 'tpp',
  markets: 'markets',
};

/** Folder of the generated reference inside the api instance. */
export const REFERENCE_FOLDER = 'reference';

/** File and address of the glossary, to which first mentions of terms link. */
export const GLOSSARY = {file: 'docs/glossary.mdx', address: '/api/glossary/'} as const;

/** OpenAPI description from which the reference is generated. */
export const DESCRIPTION_FILE = 'openapi/openapi.yaml';

/** Allowed values of the front matter field `layout`. `src/site/layouts` maps them to components. */
export const LAYOUTS = ['default', 'home', 'not-found'] as const;

export type LayoutName = (typeof LAYOUTS)[number];
