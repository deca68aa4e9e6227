/** Components that pages can use without an import, and the allowed values of their attributes. */
import fs from 'node:fs';
import path from 'node:path';
import type {PageComponents} from './mdxLint';

/** Our components, from `src/theme/MDXComponents`. */
export const OWN_COMPONENTS = [
  ...(['CodeSample', 'Diagram', 'JwtHelper', 'MovedSections', 'Screen', 'StaticBody'] as const),
  ...(['TabItem', 'Tabs'] as const),
] as const;

/** Source: Docusaurus 3.10, `MDXComponents` of theme-classic. */
const OF_THEME = ['Details', 'Head'];

/** Components that are replaced before MDX compiles the page (`transformers/generatedTables.ts`, `drawnFacts.ts`). */
const OF_MARKDOWN = ['GeneratedTable', 'TimeScale'];

/** Reads the components of a site on each use, because its files change while the site is edited. */
export function pageComponents(siteDir: string): PageComponents {
  const read = (file: string) => fs.readFileSync(path.join(siteDir, file), 'utf8');
  const named = (folder: string) => () =>
    Object.keys(JSON.parse(read(`static/img/${folder}/manifest.json`)) as object);
  return {
    names: [...OWN_COMPONENTS, ...OF_THEME, ...OF_MARKDOWN],
    values: {'Diagram name': named('diagrams'), 'Screen name': named('screens')},
  };
}
