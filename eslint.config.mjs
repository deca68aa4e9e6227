import js from '@eslint/js';
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
      // Sources of other sites, for other packages.
      'lab/bench/peers/templates/',
      // Runs inside Postman, where other names are global; a unit test runs it.
      'openapi/postman/',
      // Oxlint checks TypeScript (`.oxlintrc.json`), except samples, which are no part of the site's project.
      '**/*.{ts,tsx,mts}',
      '!samples/**/*.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        {argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true},
      ],
    },
  },
  {
    files: [
      'eslint.config.mjs',
      'packages/*/scripts/*.mjs',
      'packages/*/build.mjs',
      'scripts/*.mjs',
      '**/*.cjs',
    ],
    languageOptions: {globals: {console: 'readonly', process: 'readonly'}},
  },
  {
    // Samples are plain programs for Node.js, as their readers write them. A test compiles those in TypeScript.
    files: ['samples/**/*.{mjs,ts}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'fetch', 'Buffer', 'URL', 'URLSearchParams', 'AbortSignal'].map(
          (name) => [name, 'readonly'],
        ),
      ),
    },
  },
  {
    // The page of the sandbox is served unchanged.
    files: ['packages/sandbox/page/*.js'],
    languageOptions: {
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
    },
    rules: {'@typescript-eslint/no-require-imports': 'off'},
  },
);
