import fs from 'node:fs';
import path from 'node:path';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {servedReleases} from '../releases/servedReleases';
import {createHeadingsSidebar, titleSidebar} from './sidebars/generators';
import {markdownOptions} from '../authoring/markdownOptions';
import {editAddress} from './problemReport';
import {brand} from '../../config/brand';
import {GUIDE_GROUPS} from '../../config/guides';
import {FROZEN_RELEASES} from '../../config/releases';
import {
  INSTANCE_FOLDERS,
  INSTANCE_ROUTES,
  type InstanceId,
  LATEST_RELEASE,
} from '../../config/site';

/** Options of all docs instances. Each instance below adds only its differences. */
const edit = editAddress(brand);

const sharedOptions = (siteDir: string) =>
  ({
    ...markdownOptions(siteDir),
    breadcrumbs: true,
    showLastUpdateTime: true,
    ...(edit === undefined ? {} : {editUrl: edit}),
  }) satisfies Partial<DocsOptions>;

type InstanceOptions = DocsOptions & {id: InstanceId};

/** `interactive` makes React hydrate all pages of the instance, like pages with this front matter. */
type Instance = InstanceOptions & {interactive?: boolean};

/** Creates the instances. One without a folder is omitted. */
export function createInstances(siteDir: string): InstanceOptions[] {
  const shared = sharedOptions(siteDir);
  const instances: Instance[] = [
    {
      ...shared,
      id: 'api',
      path: INSTANCE_FOLDERS.api,
      routeBasePath: INSTANCE_ROUTES.api,
      sidebarPath: './sidebars.ts',
      sidebarItemsGenerator: createHeadingsSidebar(GUIDE_GROUPS),
      lastVersion: 'current',
      onlyIncludeVersions: servedReleases().map((release) =>
        release.status === 'latest' ? 'current' : release.name,
      ),
      versions: {
        // The release menu names the release, so pages need no badge above their title.
        current: {label: LATEST_RELEASE, badge: false},
        // Search engines list only the latest release. The banner is ours (`src/releases/ArchiveBanner`).
        ...Object.fromEntries(
          FROZEN_RELEASES.map(({name}) => [
            name,
            {label: name, path: name, noIndex: true, badge: false, banner: 'none'} as const,
          ]),
        ),
      },
    },
    {
      ...shared,
      id: 'help',
      path: INSTANCE_FOLDERS.help,
      routeBasePath: INSTANCE_ROUTES.help,
      sidebarPath: './help/sidebars.ts',
      sidebarItemsGenerator: createHeadingsSidebar(),
    },
    {
      ...shared,
      id: 'tpp',
      path: INSTANCE_FOLDERS.tpp,
      routeBasePath: INSTANCE_ROUTES.tpp,
      sidebarPath: './tpp/sidebars.ts',
      sidebarItemsGenerator: titleSidebar,
    },
    {
      ...shared,
      id: 'markets',
      path: INSTANCE_FOLDERS.markets,
      routeBasePath: INSTANCE_ROUTES.markets,
      sidebarPath: './markets/sidebars.ts',
      sidebarItemsGenerator: titleSidebar,
    },
  ];
  return instances
    .filter(({path: folder = ''}) => fs.existsSync(path.join(siteDir, folder)))
    .map(({interactive = false, ...options}) =>
      interactive ? {...options, docItemComponent: '@theme/DocItem/Interactive'} : options,
    );
}
