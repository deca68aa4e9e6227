import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'build/',
      '.docusaurus/',
      'packages/*/example/',
      'node_modules/',
      'packages/*/dist/',
      'docs/reference/',
      'api_versioned_docs/*/reference/',
      '.cache/',
      '.hosting/',
      'packages/*/dist/',
      // Runs inside Postman, where other names are global; a unit test runs it.
      'openapi/postman/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            'eslint.config.mjs',
            'packages/openapi-reference/scripts/build.mjs',
            'packages/mcp/build.mjs',
            'scripts/mcp.mjs',
          ],
        },
      },
    },
    rules: {
      // Numbers in templates print as a reader expects.
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/no-unused-vars': [
        'error',
        {argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true},
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: [
      'eslint.config.mjs',
      'packages/*/scripts/*.mjs',
      'packages/*/build.mjs',
      'scripts/*.mjs',
      '**/*.cjs',
    ],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {globals: {console: 'readonly', process: 'readonly'}},
  },
  {
    // Samples are plain programs for Node.js, as their readers write them. A test compiles those in TypeScript.
    files: ['samples/**/*.{mjs,ts}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: {projectService: false},
      globals: Object.fromEntries(
        ['process', 'console', 'fetch', 'Buffer', 'URL', 'URLSearchParams', 'AbortSignal'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
  {
    // As an integrator has them: they import the packed package, and a test compiles them.
    files: ['packages/sandbox/examples/**/*.ts'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {parserOptions: {projectService: false}},
  },
  {
    // The page of the sandbox is served unchanged.
    files: ['packages/sandbox/page/*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      parserOptions: {projectService: false},
      globals: Object.fromEntries(
        [
          'document',
          'location',
          'confirm',
          'fetch',
          'crypto',
          'btoa',
          'Blob',
          'URL',
          'setInterval',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    // The bundler loads these as CommonJS.
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {module: 'writable', exports: 'writable', require: 'readonly'},
      parserOptions: {projectService: false},
    },
    rules: {'@typescript-eslint/no-require-imports': 'off'},
  },
);
