/**
 * Permitted directions of imports, checked by `npm run check -- --only imports`. Reasons: decisions/imports.md.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/**
 * Folders that do not depend on any feature, and the knowledge of `src/site` about pages and routes. Every feature may
 * import these.
 */
const FOUNDATION = '^src/(?:addresses|build-cache|text|ui)/';
const PAGE_FACTS =
  '^src/site/(?:headers|lastChange|measures|nearestPage|pageAddress|pages|problemReport|routes|scenes|sourceDate|usePage)\\.ts$';

/**
 * Other features that a feature may import. `src/site` assembles them, and Docusaurus loads `src/theme`, so both may
 * import any feature.
 */
const FEATURES = {
  authoring: ['provider'],
  'dev-server': [],
  'for-programs': ['releases', 'supply-chain'],
  'jwt-helper': ['your-values'],
  markets: [],
  pictures: [],
  provider: [],
  reading: ['static-pages'],
  reference: ['provider', 'releases', 'search', 'test-banks'],
  releases: ['authoring'],
  search: ['markets', 'static-pages'],
  'static-pages': [],
  'supply-chain': [],
  'test-banks': [],
  'try-it': ['static-pages', 'test-banks'],
  'your-values': [],
};

/** Tests and their fixtures are next to the code that they test, and may import anything. */
const TESTS = '\\.(?:test|fixture)\\.tsx?$';

const featureRules = Object.entries(FEATURES).map(([feature, others]) => ({
  name: `feature-${feature}`,
  comment: `src/${feature} imports ${others.map((other) => `src/${other}`).join(', ') || 'no other feature'}: see src/README.md.`,
  severity: 'error',
  from: {path: `^src/${feature}/`, pathNot: TESTS},
  to: {
    path: '^src/',
    pathNot: [FOUNDATION, PAGE_FACTS, ...[feature, ...others].map((name) => `^src/${name}/`)],
  },
}));

/**
 * Public entry points of packages: for Node.js, for a browser's bundle, as a command, and for data without an engine,
 * which would take a second to load.
 */
const ENTRIES = [
  '^packages/[^/]+/src/(?:index|client)\\.ts$',
  '^packages/[^/]+/src/(?:node|plugin)/index\\.ts$',
  '^packages/mcp/src/constants\\.ts$',
  // Two names that the settings read without the engine.
  '^packages/search/src/files\\.ts$',
  '^packages/openapi-reference/src/(?:highlight|render/cards|sidebarItems|slugs|yamlText)\\.ts$',
  '^packages/sandbox/src/(?:data/[a-z]+|engine/description)\\.ts$',
].join('|');
/** Modules that other packages compile in. `keywords` lists the keys of a description that are names or values. */
const SHARED =
  '^packages/(?:iban|sandbox|search|token)/src/index\\.ts$|^packages/openapi-reference/src/keywords\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules in a circle cannot be understood, tested or loaded one by one.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    {
      name: 'packages-are-whole',
      comment:
        'A package imports npm packages, its own files, and the entries of the packages that all share.',
      severity: 'error',
      from: {
        path: '^packages/([^/]+)/',
        pathNot: [
          '/tests/',
          // Packing compiles in this repository's provider as the default.
          '^packages/sandbox/scripts/pack\\.ts$',
        ],
      },
      // Docusaurus resolves its modules itself. For the package, they are a peer dependency.
      to: {
        pathNot: ['^packages/$1/', SHARED, 'node_modules', '^@(?:docusaurus|theme)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'packages-through-their-entries',
      comment:
        'The site reaches a package through `src/index`, `src/client` or `src/node`; tests import any module.',
      severity: 'error',
      from: {
        path: '^(?:src|scripts|config|hosting|lab|docusaurus\\.config|sidebars)',
        pathNot: TESTS,
      },
      to: {path: '^packages/[^/]+/src/', pathNot: ENTRIES},
    },
    {
      name: 'foundation-knows-no-feature',
      comment:
        '`src/addresses`, `src/build-cache`, `src/text` and `src/ui` import no other feature.',
      severity: 'error',
      from: {path: FOUNDATION, pathNot: TESTS},
      to: {path: '^src/', pathNot: FOUNDATION},
    },
    {
      name: 'page-facts-know-no-feature',
      comment: 'What `src/site` knows about pages and routes imports no other feature.',
      severity: 'error',
      from: {path: PAGE_FACTS, pathNot: TESTS},
      to: {path: '^src/', pathNot: [PAGE_FACTS, FOUNDATION]},
    },
    ...featureRules,
    {
      name: 'theme-is-the-edge',
      comment: 'Docusaurus loads `src/theme`; nothing else does.',
      severity: 'error',
      from: {
        path: '^(?:src|scripts|config|hosting|lab|packages)/',
        pathNot: ['^src/theme/', TESTS],
      },
      to: {path: '^src/theme/'},
    },
    {
      name: 'config-is-read-not-reading',
      comment: 'Settings import nothing of what reads them, not even types.',
      severity: 'error',
      from: {path: '^config/', pathNot: TESTS},
      to: {path: '^(?:src|scripts|lab|hosting)/'},
    },
    {
      name: 'features-know-no-host',
      comment: '`hosting/` serves what the features make; what both know is in `src/addresses`.',
      severity: 'error',
      from: {path: '^src/', pathNot: TESTS},
      to: {path: '^hosting/'},
    },
    {
      name: 'scripts-are-commands',
      comment: 'Only scripts, measurements and tests import scripts.',
      severity: 'error',
      from: {
        pathNot: [
          '^(?:scripts|lab|tests|tools|playwright\\.config)[/.]|^packages/[^/]+/(?:tests|scripts)/',
          TESTS,
        ],
      },
      to: {path: '^scripts/'},
    },
    {
      name: 'lab-and-tools-stand-alone',
      comment:
        'Neither the portal nor its tests import `lab/` or `tools/`, which have packages of their own.',
      severity: 'error',
      from: {pathNot: '^(?:lab|tools)/'},
      to: {path: '^(?:lab|tools)/'},
    },
    {
      name: 'tests-are-not-shipped',
      comment: 'Nothing that is built or run imports a test.',
      severity: 'error',
      from: {path: '^(?:src|config|hosting|packages/[^/]+/src)/', pathNot: TESTS},
      to: {path: ['^tests/|/tests/', TESTS]},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {
      path: '^(?:build|\\.docusaurus|\\.cache|lab/bench/peers/templates)/|/dist/|^packages/[^/]+/(?:example|examples|page)/',
    },
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
