import type {LoadContext, Props} from '@docusaurus/types';
import * as z from 'zod';
import {ENGLISH, type LabelId, type Messages} from '../labels';
import type {FoundLink} from '../links';

export const PLUGIN_NAME = 'docusaurus-openapi-reference';

/** Passed to a site that generates its own pages. */
export interface Site {
  context: LoadContext;
  /** Folder of the pages. Absolute. */
  folder: string;
}

/** Results of `generate` in addition to the pages. */
export interface Generated {
  /** Other files whose changes start a new generation. Absolute, or relative to the site. */
  files: readonly string[];
  /** Links in the texts of the description, which are checked after the build. */
  links: readonly FoundLink[];
  /** Makes the files that are put into the build, by path below it. */
  buildFiles: (site: Props) => ReadonlyMap<string, string>;
  /** Values by names, such as `SHOWS_PRICES`, which the bundler replaces in the scripts of the site. */
  constants?: Readonly<Record<string, boolean | number | string | object | null>>;
}

/** Options of the plugin. */
export interface ReferenceOptions {
  /** Id of the plugin instance in Docusaurus; required if a site has several. */
  id?: string;
  /** The OpenAPI description, YAML or JSON, relative to the site. */
  description: string;
  /** Folder of the generated pages, inside a folder of documents of the site. */
  folder: string;
  /** Name of the reference in the sidebar and title of its first page; the title of the description by default. */
  label?: string;
  /** Position of the reference in a sidebar that is generated from folders. */
  position?: number;
  /** Target of "Edit this page"; without it, generated pages have no such link. */
  editUrl?: string;
  /** Whether operations, tags, schemas and parameters marked with `x-internal: true` are shown. */
  showInternal: boolean;
  /** Source of the addresses of operations: their summaries, or their `operationId`. */
  addresses: 'summary' | 'operationId';
  /** Levels of fields on the page of an operation, below which a named schema is a link to its page. */
  levels?: number | undefined;
  /** Whether the description and a Postman collection are put into the build, with links on the first page. */
  downloads: boolean;
  /** Reaction to a broken link below the base path in a text of the description. */
  onDeadLinks: 'throw' | 'warn' | 'ignore';
  /** Releases, newest first, for a changelog; the pages describe the first one. */
  releases: {
    label: string;
    description: string;
    /** Markdown file: `# label: Headline`, two sentences, and notes about changes. */
    notes?: string;
  }[];
  /** Folder, relative to the site, below which references may read files; by default that of the description. */
  referenceRoot?: string;
  /** Markdown or MDX file of the site that begins the first page. */
  before?: string;
  /** The same after the introduction of the description. */
  after?: string;
  /** Set by `fromStock`: properties that a site of docusaurus-plugin-openapi-docs relies on. */
  stock?: {docsPluginId: string; tagPages?: 'tag' | 'auto'};
  /** The site's replacements for fixed texts of the pages, by their ids (`labels.ts`). */
  labels: Partial<Messages>;
  /**
   * Makes the pages of the site, into `folder`, instead of those of the plugin: on start, and after each save.
   *
   * @throws Error, shown as it is: a build stops, the development server goes on with the earlier pages
   */
  generate?: (site: Site) => Promise<Generated>;
}

/** Options as in a configuration. */
export type GivenOptions = z.input<typeof optionsSchema>;

const word = z.string().trim().min(1);
const inside = z
  .string()
  .trim()
  .min(1)
  .refine((path) => !path.startsWith('/') && !path.split(/[\\/]/).includes('..'), {
    error: 'must be a path below the site, such as "docs/reference"',
  });

const document = inside.refine((path) => /\.mdx?$/.test(path), {
  error: 'must be the path of a Markdown or MDX file',
});

const optionsSchema = z.strictObject({
  id: word.optional(),
  description: z.string({error: 'must be the path of an OpenAPI description'}).trim().min(1),
  folder: inside.default('docs/reference'),
  label: word.optional(),
  position: z.number().optional(),
  editUrl: z.url().optional(),
  showInternal: z.boolean().default(false),
  addresses: z.enum(['summary', 'operationId']).default('summary'),
  levels: z.int().min(1).optional(),
  downloads: z.boolean().default(true),
  onDeadLinks: z.enum(['throw', 'warn', 'ignore']).default('warn'),
  releases: z
    .array(z.strictObject({label: word, description: word, notes: inside.optional()}))
    .default([]),
  referenceRoot: word.optional(),
  before: document.optional(),
  after: document.optional(),
  stock: z
    .strictObject({docsPluginId: word, tagPages: z.enum(['tag', 'auto']).optional()})
    .optional(),
  labels: z.partialRecord(z.enum(Object.keys(ENGLISH) as LabelId[]), word).default({}),
  generate: z
    .custom<NonNullable<ReferenceOptions['generate']>>((value) => typeof value === 'function', {
      error: 'must be a function',
    })
    .optional(),
});

/** @throws Error with one line for each invalid option */
export function readOptions(options: unknown): ReferenceOptions {
  const result = optionsSchema.safeParse(options);
  if (result.success) {
    const {releases, description} = result.data;
    if (releases.some((release, index) => index === 0 && release.description !== description)) {
      throw new Error(
        `Options of docusaurus-openapi-reference:\n  "releases": the description of the first release is not the description of the pages. Allowed: "${description}".`,
      );
    }
    return result.data;
  }
  const problems = result.error.issues.map(({path, message}) => {
    const name = path.join('.');
    return `  ${name === '' ? '' : `"${name}": `}${message}`;
  });
  const known = Object.keys(optionsSchema.shape).join(', ');
  throw new Error(
    `Options of docusaurus-openapi-reference:\n${problems.join('\n')}\n  Options: ${known}.`,
  );
}
