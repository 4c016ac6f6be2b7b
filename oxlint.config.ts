import { defineConfig, type OxlintOverride } from 'oxlint';

/** Where the later of two walls holds for a file, it says again what the earlier one forbids. */
function wall(files: string[], forbidden: string[], message: string): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] } };
}

const server = ['fastify', 'fastify/*', '@fastify/*', 'kysely', 'pg', 'nodemailer'];
const astro = ['astro', 'astro/*', 'astro:*', '@astrojs/*'];

function errors(plugin: string, names: readonly string[]): Record<string, 'error'> {
  return Object.fromEntries(names.map((name) => [plugin === '' ? name : `${plugin}/${name}`, 'error']));
}

/** ESLint's own recommendations, without those that the compiler makes. */
const recommended = [
  ...[
    'for-direction',
    'no-async-promise-executor',
    'no-case-declarations',
    'no-compare-neg-zero',
    'no-cond-assign',
    'no-constant-binary-expression',
  ],
  ...[
    'no-constant-condition',
    'no-control-regex',
    'no-debugger',
    'no-delete-var',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
  ],
  ...[
    'no-empty-character-class',
    'no-empty-pattern',
    'no-empty-static-block',
    'no-ex-assign',
    'no-extra-boolean-cast',
    'no-fallthrough',
  ],
  ...[
    'no-global-assign',
    'no-invalid-regexp',
    'no-irregular-whitespace',
    'no-loss-of-precision',
    'no-misleading-character-class',
  ],
  ...[
    'no-nonoctal-decimal-escape',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-self-assign',
    'no-shadow-restricted-names',
    'no-sparse-arrays',
  ],
  ...[
    'no-unassigned-vars',
    'no-unexpected-multiline',
    'no-unsafe-finally',
    'no-unsafe-optional-chaining',
    'no-unused-labels',
  ],
  ...[
    'no-unused-private-class-members',
    'no-useless-assignment',
    'no-useless-backreference',
    'no-useless-catch',
    'no-useless-escape',
  ],
  ...[
    'preserve-caught-error',
    'require-yield',
    'use-isnan',
    'valid-typeof',
    'no-array-constructor',
    'no-unused-expressions',
    'no-useless-constructor',
  ],
  ...['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread'],
];

/** What typescript-eslint calls strict, types known. */
const strict = [
  ...[
    'await-thenable',
    'no-array-delete',
    'no-base-to-string',
    'no-deprecated',
    'no-duplicate-enum-values',
    'no-duplicate-type-constituents',
  ],
  ...[
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extra-non-null-assertion',
    'no-extraneous-class',
    'no-floating-promises',
  ],
  ...[
    'no-for-in-array',
    'no-generated-empty-object-type',
    'no-implied-eval',
    'no-meaningless-void-operator',
    'no-misused-new',
    'no-misused-promises',
  ],
  ...[
    'no-mixed-enums',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-asserted-optional-chain',
    'no-non-null-assertion',
  ],
  ...[
    'no-redundant-type-constituents',
    'no-require-imports',
    'no-this-alias',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
  ],
  ...[
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
  ],
  ...[
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-declaration-merging',
  ],
  ...[
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'no-unsafe-unary-minus',
  ],
  ...[
    'no-useless-default-assignment',
    'no-wrapper-object-types',
    'only-throw-error',
    'prefer-as-const',
    'prefer-literal-enum-member',
  ],
  ...[
    'prefer-namespace-keyword',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
  ],
  ...[
    'related-getter-setter-pairs',
    'triple-slash-reference',
    'unbound-method',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ],
];

/** Rules of hooks and of React's compiler. */
const hooks = [
  ...[
    'rules-of-hooks',
    'exhaustive-deps',
    'static-components',
    'use-memo',
    'preserve-manual-memoization',
    'incompatible-library',
    'immutability',
  ],
  ...[
    'globals',
    'refs',
    'set-state-in-effect',
    'error-boundaries',
    'purity',
    'set-state-in-render',
    'unsupported-syntax',
  ],
];

export default defineConfig({
  plugins: ['typescript', 'import'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Generated, vendored, or the drawing code that came with the design (plain modules of their own style).
  ignorePatterns: [
    'dist',
    'build',
    'releases/',
    'data/',
    '.astro/',
    '.cache/',
    'node_modules/',
    'site/art/',
    '**/*.mjs',
    '**/*.js',
    '**/*.d.ts',
    '**/*.astro',
  ],
  rules: {
    ...errors('', recommended),
    ...errors('typescript', strict),
    'max-lines': ['warn', { max: 250, skipBlankLines: true }],
    // `== null` asks for null and undefined at once.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // What is taken out of an object so that the rest goes on without it.
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    // The compiler is told, not silenced; `as const` stays allowed.
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // Measuring and folding text goes by code point.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // Types count too: what has to be read together is one file.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      // A test looks into answers whose form it is about to assert.
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: Object.fromEntries(
        ['assignment', 'member-access', 'return', 'argument', 'call'].map((kind) => [
          `typescript/no-unsafe-${kind}`,
          'off',
        ]),
      ),
    },
    { files: ['{site,features,core,ui}/**/*.tsx'], plugins: ['react'], rules: errors('react', hooks) },
    wall(
      ['site/**', 'features/*/page/**'],
      [...server, '**/core/**', '**/programs/**', '**/desk/**'],
      'A page knows no server and no desk: what both sides parse stands in contract/ or in a schema.',
    ),
    {
      ...wall(
        ['ui/**'],
        [...server, ...astro, '**/site/**', '**/core/**', '**/features/**', '**/contract/**', 'node:*'],
        'The kit stands alone: pages and desk import it, it imports neither.',
      ),
      excludeFiles: ['ui/**/*.test.ts'],
    },
    wall(
      ['core/desk/app/**', 'features/**/desk/**/*.tsx'],
      [...server, ...astro, '**/site/**', '**/page/**', '**/store/**', '**/outbox/**', '**/http/**', 'node:*'],
      'The app of the desk knows its API alone.',
    ),
    wall(
      ['core/store/**', 'core/outbox/**', 'core/mail/**', 'core/http/**'],
      [...astro, '**/site/pages/**', '**/site/sections/**', '**/desk/**', '**/cli/**'],
      'What carries the features knows no page, no desk and no command.',
    ),
    // The register of answer pages names those of the features.
    {
      ...wall(
        ['contract/**'],
        [...astro, '**/site/**', '**/core/**', '**/features/**', 'node:*', 'fastify', 'react'],
        'The contract stands alone: both sides import it, it imports neither.',
      ),
      excludeFiles: ['contract/answers.ts', 'contract/preselection.ts', 'contract/*.test.ts'],
    },
  ],
});
