/** The files of a new provider: settings, an introduction, questions, a glossary, a mark. Pure. */
import {type Answers, slugOf} from './answers';
import {countryFiles, type ReadEngine} from './countries';
import type {DescriptionFacts} from './description';

/**
 * @param known - codes of the countries that the engine has facts about
 * @returns text of each file by its path from the root of the new portal
 */
export function providerFiles(
  answers: Answers,
  facts: DescriptionFacts,
  known: readonly string[],
  readEngine: ReadEngine,
): Map<string, string> {
  const {name, legalName, host, tagline, colour, colourOnDark, repository, countries} = answers;
  const {release} = facts;
  const markets = countries.length > 0;
  const link = (to: string, label: string) => `{to: '${to}', label: '${label}'}`;
  return new Map([
    ...facts.files,
    [
      'config/brand.ts',
      withValues(readEngine('config/brand.ts'), {
        name,
        legalName,
        slug: slugOf(name),
        tagline,
        colour,
        colourOnDark,
        notice: '',
        siteHost: host,
        apiHost: facts.apiHost ?? `api.${host}`,
        authHost: `auth.${host}`,
        docsOrigin: `https://${host}`,
        docsUrl: `https://${host}/docs\${LOCALE_PATH}`,
        supportEmail: `support@${host}`,
        salesEmail: `sales@${host}`,
        securityEmail: `security@${host}`,
        privacyEmail: `privacy@${host}`,
        samplesRepo: '',
        docsRepo: repository,
      }),
    ],
    [
      'config/features.ts',
      withValues(readEngine('config/features.ts'), {
        tryIt: answers.tryIt ? 'examples' : false,
        markets,
        tpp: false,
        samples: false,
        sandbox: false,
        assistants: answers.assistants,
        jwtHelper: false,
      }),
    ],
    [
      'config/site.ts',
      withConstants(readEngine('config/site.ts'), {
        LATEST_RELEASE: release,
        DESCRIPTION_FILE: facts.file,
      }),
    ],
    [
      'config/releaseNames.ts',
      readEngine('config/releaseNames.ts')
        .replace(/^ {2}pattern: .*$/m, String.raw`  pattern: /^v?\d+(?:[.-]\d+)*$/,`)
        .replace(/^ {2}allowed: .*$/m, `  allowed: 'numbers, such as 1.4, v2 or 2026-12',`),
    ],
    [
      'config/description.ts',
      replaced(readEngine('config/description.ts'), [
        [/(?<=ON_INVALID: 'throw' \| 'warn' = )'throw'/, "'warn'"],
        [/(?<=IS_PROOFREAD: boolean = )true/, 'false'],
      ]),
    ],
    ['config/provider.ts', PROVIDER],
    [
      'config/exampleValues.ts',
      constant('EXAMPLE_APPLICATION_IDS', 'Ids in samples that a reader replaces by their own.'),
    ],
    [
      'config/searchExamples.ts',
      constant(
        'SEARCH_EXAMPLES',
        'What the empty search dialog offers: one example for each type of question.',
      ),
    ],
    ['config/searchPhrases.yaml', PHRASES],
    [
      'config/guides.ts',
      `import type {SidebarGroup} from '../src/site/sidebars/generators';

/** Groups of the guides in the sidebar. A page that no group names is listed below them. */
export const GUIDE_GROUPS: readonly SidebarGroup[] = [{label: 'Start', pages: ['index']}];
`,
    ],
    [
      'config/navbar.ts',
      `import type {Navbar} from '@docusaurus/theme-common';
import {brand} from './brand';
import {isOn} from './features';
import {RELEASE_SEGMENT} from './releaseNames';

/** Addresses of API pages, those of archived releases included. */
const RELEASE = \`(?:\${RELEASE_SEGMENT}/)?\`;

/** A link to a part that is off is left out. */
const ITEMS: Navbar['items'] = [
  {to: '/', label: 'Home', position: 'left', activeBaseRegex: \`^\${brand.baseUrl}$\`},
  {
    to: '/api/',
    label: 'Guides',
    position: 'left',
    activeBaseRegex: \`^\${brand.baseUrl}api/(?!\${RELEASE}(?:reference|changelog)/)\`,
  },
  {
    to: '/api/reference/',
    label: 'API reference',
    position: 'left',
    activeBaseRegex: \`^\${brand.baseUrl}api/\${RELEASE}(?:reference|changelog)/\`,
  },
  {to: '/markets/', label: 'Countries', position: 'left'},
  {to: '/faq/', label: 'FAQ', position: 'left'},
  {type: 'custom-releases', position: 'right'},
];

export const navbar = {
  title: \`\${brand.name} Docs\`,
  logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 28, height: 28},
  items: ITEMS.filter(isOn),
  hideOnScroll: false,
} satisfies Partial<Navbar>;
`,
    ],
    [
      'config/footer.ts',
      `import type {MultiColumnFooter} from '@docusaurus/theme-common';
import {brand} from './brand';
import {isOn} from './features';

export const footer = {
  style: 'light',
  links: [
    {
      title: 'Build',
      items: [
        ${[link('/api/', 'Introduction'), link('/api/reference/', 'API reference'), link('/markets/', 'Countries')].join(',\n        ')},
      ],
    },
    {
      title: 'Help',
      items: [
        {to: '/faq/', label: 'FAQ'},
        {to: '/api/glossary/', label: 'Glossary'},
        {href: \`mailto:\${brand.supportEmail}\`, label: brand.supportEmail},
      ],
    },
  ].map(({title, items}) => ({title, items: items.filter(isOn)})),
  copyright: \`© \${brand.legalName}\`,
} satisfies Partial<MultiColumnFooter>;
`,
    ],
    [
      'config/home.ts',
      replaced(readEngine('config/home.ts'), [
        [
          /^export const HOME: HomeTexts = \{[^]*?^\};$/m,
          `export const HOME: HomeTexts = {
  title: \`Build with \${brand.name}\`,
  tagline: brand.tagline,
  actions: [
    {to: '/api/reference/', label: 'API reference'},
    {to: '/api/', label: 'Introduction'},
  ],
};`,
        ],
        [
          /^const ALL_WAYS: readonly WayIn\[\] = \[[^]*?^\];$/m,
          `const ALL_WAYS: readonly WayIn[] = [
  {
    icon: 'code',
    title: 'Build',
    text: 'Every operation with its fields, samples and examples.',
    links: [
      {to: '/api/', label: 'Introduction'},
      {to: '/api/reference/', label: 'API reference'},
      {to: '/markets/', label: 'Countries'},
    ],
  },
  {
    icon: 'question',
    title: 'Ask',
    text: 'Short answers, and the terms that this documentation uses.',
    links: [
      {to: '/faq/', label: 'FAQ'},
      {to: '/api/glossary/', label: 'Glossary'},
    ],
  },
];`,
        ],
      ]),
    ],
    [
      'config/notFound.ts',
      replaced(readEngine('config/notFound.ts'), [
        [/^.*\/api\/quick-start\/.*\n/m, ''],
        [/text: 'operations, schemas and error codes'/, "text: 'operations and schemas'"],
      ]),
    ],
    [
      'config/socialCards.ts',
      readEngine('config/socialCards.ts').replace(
        /^const ALL: readonly SocialCard\[\] = \[[^]*?^\];$/m,
        `const ALL: readonly SocialCard[] = [
  {name: 'reference', title: 'API reference', start: 'api/reference/'},
  {name: 'guides', title: 'Guides', start: 'api/'},
  {name: 'markets', title: 'Banks, logins and payments by country', start: 'markets/'},
  {name: 'faq', title: 'Frequently asked questions', start: 'faq/'},
  {name: 'home', title: brand.tagline, start: ''},
];`,
      ),
    ],
    [
      'config/prose/facts.ts',
      rules('CONTRADICTIONS', 'Wrong statements that pages once made.', 'TermRule', './terms'),
    ],
    [
      'config/prose/otherNames.ts',
      rules(
        'OTHER_NAMES',
        'Names in prose that the API description does not define.',
        'OtherNames',
        '../../src/authoring/prose/names',
      ),
    ],
    [
      'config/prose/places.ts',
      rules(
        'PLACES',
        'Facts that stand on one page only.',
        'OnePlace',
        '../../src/authoring/prose/onePlace',
      ),
    ],
    ['api_versions.json', '[]\n'],
    ['openapi/overview.mdx', overview(facts, slugOf(name))],
    ['openapi/redocly.yaml', REDOCLY],
    ['docs/index.mdx', introduction(facts, answers.tryIt)],
    ['docs/glossary.mdx', GLOSSARY],
    ['help/index.mdx', HOME],
    ['help/faq.mdx', FAQ],
    ['help/sidebars.ts', sidebars('help')],
    ['tpp/sidebars.ts', sidebars('tpp')],
    ['sandbox/banks.json', BANKS],
    ...countryFiles(countries, known, readEngine),
    ['illustrations/brand/mark.svg', MARK],
    ['static/img/diagrams/manifest.json', '{}\n'],
    ['static/img/screens/manifest.json', '{}\n'],
    // The list of addresses is written from the build: "npm run check -- --fix".
    ['tests/build/routes.txt', ''],
    ['README.md', readme(name, markets)],
  ]);
}

/** Replaces the values of settings that stand on one line each. @throws Error if the engine has no such setting */
function withValues(source: string, values: Readonly<Record<string, string | boolean>>): string {
  return replaced(
    source,
    Object.entries(values).map(([key, value]) => {
      const shown =
        typeof value === 'boolean'
          ? String(value)
          : value.includes('${')
            ? `\`${value}\``
            : `'${value}'`;
      return [new RegExp(`^  ${key}: (?:'.*'|\`.*\`|true|false),$`, 'm'), `  ${key}: ${shown},`];
    }),
  );
}

function withConstants(source: string, values: Readonly<Record<string, string>>): string {
  return replaced(
    source,
    Object.entries(values).map(([key, value]) => [
      new RegExp(`^export const ${key} = '.*';$`, 'm'),
      `export const ${key} = '${value}';`,
    ]),
  );
}

/** @throws Error if a pattern matches nothing: engine and generator have diverged */
function replaced(source: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((text, [pattern, value]) => {
    if (!pattern.test(text)) {
      throw new Error(`The settings of the engine have nothing that matches ${String(pattern)}.`);
    }
    return text.replace(pattern, () => value);
  }, source);
}

const constant = (name: string, comment: string) =>
  `/** ${comment} */\nexport const ${name}: readonly string[] = [];\n`;

const rules = (name: string, comment: string, type: string, from: string) =>
  `/** ${comment} */\nimport type {${type}} from '${from}';\n\nexport const ${name}: readonly ${type}[] = [];\n`;

const sidebars = (
  id: string,
) => `import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

const sidebars: SidebarsConfig = {
  ${id}: [{type: 'autogenerated', dirName: '.'}],
};

export default sidebars;
`;

const PROVIDER = `import type {ProviderPromises} from '../src/provider/promises';
import {brand} from './brand';

/**
 * What the provider promises its customers, for the tables of guides: \`<GeneratedTable of="support-severities" />\`.
 * \`src/provider/promises.ts\` says what each field means and what is allowed.
 */
export const PROVIDER: ProviderPromises = {
  support: {
    severities: [],
    urgent: brand.supportEmail,
    hours: {days: 'Monday to Friday', from: '09:00', to: '17:00', zone: 'Europe/Brussels'},
  },
  incidentNotices: {
    bySeverity: [],
    plannedMaintenance: {firstNotice: '5 working days in advance', updates: 'At the end'},
  },
  webhookSenders: [],
  changeNotices: [],
  releaseSupport: [],
  releases: {days: {}, summaries: {}, introducedBy: {}},
};
`;

const PHRASES = `# How readers ask for a place of the site, in words that need not appear on it. A page, then its sections by id; \`page\`
# is the page itself. Commas separate the phrases. The build stops at a place that does not exist.

api/reference/:
  page: all endpoints, list of operations, API documentation, Swagger
`;

const REDOCLY = `# Rules for the API description. Run: npm run check -- --only description
# The build names what is not valid. Add rules as the description meets them, for example:
#   operation-summary: error
# https://redocly.com/docs/cli/rules lists them.
telemetry: off
rules: {}
`;

function overview({hasSecurity, hasServers, hasSchemas}: DescriptionFacts, slug: string): string {
  const section = (title: string, id: string, part: string) =>
    `## ${title} {/* #${id} */}\n\n<ReferencePart name="${part}" />\n\n`;
  return `---
title: API reference
description: Every operation and schema of the API, with its base address, its authentication and what you can download.
sidebar_label: Overview
---

This reference lists every operation, field and schema of the \${brand.name} API. It is generated from the OpenAPI description.

<ReferencePart name="introduction" />

${section('Operations', 'operations', 'operations')}${hasSchemas ? section('Schemas', 'schemas', 'schemas') : ''}${
    hasSecurity ? section('Authentication', 'authentication', 'security') : ''
  }${hasServers ? section('Base address', 'base-address', 'servers') : ''}## Downloads {/* #downloads */}

- [OpenAPI description, YAML](pathname:///openapi/openapi.yaml)
- [OpenAPI description, JSON](pathname:///openapi/openapi.json)
- [Postman collection](pathname:///openapi/${slug}.postman_collection.json)
`;
}

const introduction = ({hasSecurity}: DescriptionFacts, tryIt: boolean) => `---
title: Introduction
description: 'What the \${brand.name} API does, where to find its operations, and how to ask for help.'
sidebar_label: Introduction
sidebar_position: 1
---

The \${brand.name} API is documented here. Replace this page with one that says what your customers can build, and how they start.

## Where to find what {/* #pages */}

- The [API reference](./reference/index.mdx) lists every operation with its fields, samples and examples.${tryIt ? ' **Try it** on the page of an operation returns examples from the description.' : ''}
${hasSecurity ? '- [Authentication](./reference/index.mdx#authentication) says what each request must carry.\n' : ''}- The [glossary](./glossary.mdx) explains terms.

## Help {/* #help */}

Write to [\${brand.supportEmail}](mailto:\${brand.supportEmail}). The [FAQ](/faq/) has short answers.
`;

const GLOSSARY = `---
title: Glossary
description: The terms and abbreviations that this documentation uses, each explained in a few plain sentences.
sidebar_label: Glossary
sidebar_position: 2
---

import PageFilter from '@site/src/reading/PageFilter';

Each term has its own URL, so you can link to it. The first mention of a term on a page links here.

## Terms {/* #terms */}

<PageFilter of="terms" />

### API {/* #api */}

Application programming interface: how one program asks another for data, or to do something.

### JSON {/* #json */}

JavaScript Object Notation: the text format in which requests and responses carry data. Standard: RFC 8259.
`;

const HOME = `---
title: Home
description: "Developer documentation of \${brand.name}: guides, the API reference with samples, a glossary and an FAQ."
layout: home
displayed_sidebar: null
hide_table_of_contents: true
---

import Home from '@site/src/site/Home';

<Home>

Read the [introduction](/api/) first, or go straight to the operation that you need in the [API reference](/api/reference/).

</Home>
`;

const FAQ = `---
title: Frequently asked questions
description: Short answers to common questions about the API, each with a link to the page that has the details.
sidebar_label: FAQ
---

import PageFilter from '@site/src/reading/PageFilter';

Short answers to the questions that developers ask most often.

<PageFilter of="questions" />

## The API {/* #the-api */}

### Where is the description of the API? {/* #description */}

The [API reference](/api/reference/#downloads) has it as a file, with a Postman collection.

### How do I report a security problem? {/* #report-security */}

Write to [\${brand.securityEmail}](mailto:\${brand.securityEmail}). Say what you did, what happened, and when.

### How do I ask a question? {/* #ask */}

Write to [\${brand.supportEmail}](mailto:\${brand.supportEmail}).
`;

const BANKS = `{
  "$schema": "./banks.schema.json",
  "logins": []
}
`;

/** Two strokes, so that both colours of the brand are used. `scripts/brand-images.ts` colours them. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
  <!-- Replace this drawing with yours. Each stroke with data-part gets a colour of the brand. -->
  <g fill="none" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">
    <path data-part="first" stroke="#000000" d="M26 14L10 32l16 18" />
    <path data-part="second" stroke="#000000" d="M38 14l16 18-16 18" />
  </g>
</svg>
`;

const COUNTRIES_ROW =
  '| Country pages | `config/markets.ts`, `markets/`; `markets/data/` has the facts |\n';

const readme = (name: string, hasMarkets: boolean) => `# ${name} Docs

Documentation portal for developers, built with Docusaurus from an OpenAPI description.

\`\`\`bash
npm ci
npm start          # development server
npm run build      # production site in build/
npm test           # checks and tests
\`\`\`

| To change | Edit |
|---|---|
| Name, hosts, colours, repositories | \`config/brand.ts\`, then \`npm run check -- --fix\`, which draws the pictures |
| What the portal has | \`config/features.ts\` |
| The API | \`openapi/\` |
| Guides, FAQ, glossary | \`docs/\`, \`help/\`, sidebar in \`config/guides.ts\` |
| Navigation, home page | \`config/navbar.ts\`, \`config/footer.ts\`, \`config/home.ts\` |
${hasMarkets ? COUNTRIES_ROW : ''}| The logo | \`illustrations/brand/mark.svg\` |

[contributing/](contributing/) is for writers and developers, [HOSTING.md](HOSTING.md) for operators, and [ARCHITECTURE.md](ARCHITECTURE.md) says how it works.
`;
