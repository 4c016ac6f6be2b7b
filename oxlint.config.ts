import { defineConfig, type OxlintOverride } from 'oxlint';

/** Where the later of two walls holds for a file, it says again what the earlier one forbids. */
function wall(files: string[], forbidden: string[], message: string): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] } };
}

/** A room of functions/: its tests may look further. */
function room(name: string, forbidden: string[], message: string): OxlintOverride {
  return { ...wall([`functions/${name}/**`], [...beyondFunctions, ...forbidden], message), excludeFiles: ['**/*.test.ts', '**/*.test.tsx'] };
}

const beyondFunctions = ['**/site/**', '**/desk/**', 'astro', 'astro/*', 'astro:*', '@astrojs/*'];
/** Rooms of functions/ that stand above the domain. */
const aboveDomain = ['visits', 'privacy', 'gates', 'http', 'endpoints', 'static', 'startup', 'cli'];

function rooms(...names: string[]): string[] {
  return names.map((name) => `../${name}/**`);
}

function errors(plugin: string, names: readonly string[]): Record<string, 'error'> {
  return Object.fromEntries(names.map((name) => [plugin === '' ? name : `${plugin}/${name}`, 'error']));
}

/** ESLint's own recommendations, without those that the compiler makes. */
const recommended = [
  ...['for-direction', 'no-async-promise-executor', 'no-case-declarations', 'no-compare-neg-zero', 'no-cond-assign', 'no-constant-binary-expression'],
  ...['no-constant-condition', 'no-control-regex', 'no-debugger', 'no-delete-var', 'no-dupe-else-if', 'no-duplicate-case', 'no-empty'],
  ...['no-empty-character-class', 'no-empty-pattern', 'no-empty-static-block', 'no-ex-assign', 'no-extra-boolean-cast', 'no-fallthrough'],
  ...['no-global-assign', 'no-invalid-regexp', 'no-irregular-whitespace', 'no-loss-of-precision', 'no-misleading-character-class'],
  ...['no-nonoctal-decimal-escape', 'no-prototype-builtins', 'no-regex-spaces', 'no-self-assign', 'no-shadow-restricted-names', 'no-sparse-arrays'],
  ...['no-unassigned-vars', 'no-unexpected-multiline', 'no-unsafe-finally', 'no-unsafe-optional-chaining', 'no-unused-labels'],
  ...['no-unused-private-class-members', 'no-useless-assignment', 'no-useless-backreference', 'no-useless-catch', 'no-useless-escape'],
  ...['preserve-caught-error', 'require-yield', 'use-isnan', 'valid-typeof', 'no-array-constructor', 'no-unused-expressions', 'no-useless-constructor'],
  ...['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread'],
];

/** What typescript-eslint calls strict, types known. */
const strict = [
  ...['await-thenable', 'no-array-delete', 'no-base-to-string', 'no-deprecated', 'no-duplicate-enum-values', 'no-duplicate-type-constituents'],
  ...['no-dynamic-delete', 'no-empty-object-type', 'no-explicit-any', 'no-extra-non-null-assertion', 'no-extraneous-class', 'no-floating-promises'],
  ...['no-for-in-array', 'no-generated-empty-object-type', 'no-implied-eval', 'no-meaningless-void-operator', 'no-misused-new', 'no-misused-promises'],
  ...['no-mixed-enums', 'no-namespace', 'no-non-null-asserted-nullish-coalescing', 'no-non-null-asserted-optional-chain', 'no-non-null-assertion'],
  ...['no-redundant-type-constituents', 'no-require-imports', 'no-this-alias', 'no-unnecessary-boolean-literal-compare', 'no-unnecessary-condition'],
  ...['no-unnecessary-template-expression', 'no-unnecessary-type-arguments', 'no-unnecessary-type-assertion', 'no-unnecessary-type-constraint'],
  ...['no-unnecessary-type-parameters', 'no-unsafe-argument', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-declaration-merging'],
  ...['no-unsafe-enum-comparison', 'no-unsafe-function-type', 'no-unsafe-member-access', 'no-unsafe-return', 'no-unsafe-unary-minus'],
  ...['no-useless-default-assignment', 'no-wrapper-object-types', 'only-throw-error', 'prefer-as-const', 'prefer-literal-enum-member'],
  ...['prefer-namespace-keyword', 'prefer-promise-reject-errors', 'prefer-reduce-type-parameter', 'prefer-return-this-type'],
  ...['related-getter-setter-pairs', 'triple-slash-reference', 'unbound-method', 'unified-signatures', 'use-unknown-in-catch-callback-variable'],
];

/** Rules of hooks and of React's compiler. */
const hooks = [
  ...['rules-of-hooks', 'exhaustive-deps', 'static-components', 'use-memo', 'preserve-manual-memoization', 'incompatible-library', 'immutability'],
  ...['globals', 'refs', 'set-state-in-effect', 'error-boundaries', 'purity', 'set-state-in-render', 'unsupported-syntax'],
];

export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Generated, vendored, or the drawing code that came with the design (plain modules of their own style).
  ignorePatterns: ['dist', 'build', 'releases/', 'data/', '.astro/', '.cache/', 'node_modules/', 'site/art/', '**/*.mjs', '**/*.js', '**/*.d.ts', '**/*.astro'],
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
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      // A test looks into answers whose form it is about to assert.
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: Object.fromEntries(['assignment', 'member-access', 'return', 'argument', 'call'].map((kind) => [`typescript/no-unsafe-${kind}`, 'off'])),
    },
    { files: ['site/**/*.tsx', 'desk/**/*.tsx'], plugins: ['react'], rules: errors('react', hooks) },
    wall(
      ['site/**'],
      ['**/functions/**', '**/desk/**', 'fastify', 'fastify/*', '@fastify/*', 'kysely', 'pg', 'nodemailer'],
      'The site knows no database and no functions: go through contract/.',
    ),
    wall(['functions/**'], beyondFunctions, 'The functions know no Astro and no page: go through contract/.'),
    room(
      'store',
      rooms('mail', 'outbox', 'newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'promises', 'gates', 'http', 'endpoints', 'static', 'cli'),
      'The store carries the domain and knows none of it.',
    ),
    room(
      'outbox',
      rooms('mail', 'newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'promises', 'http', 'endpoints', 'static', 'startup', 'cli'),
      'The outbox carries mails of any kind and knows none of them.',
    ),
    room(
      'mail',
      rooms('newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'promises', 'gates', 'http', 'endpoints', 'static', 'startup', 'cli'),
      'A letter does not know what it is about: its words and data stand in the folder of its domain.',
    ),
    room('newsletter', rooms('enquiries', 'calls', 'promises', ...aboveDomain), 'The newsletter knows no enquiries and nothing of HTTP.'),
    room('enquiries', rooms('newsletter', 'calls', 'promises', ...aboveDomain), 'Enquiries know no newsletter and nothing of HTTP.'),
    room('calls', rooms('newsletter', 'promises', ...aboveDomain), 'Calls know no newsletter and nothing of HTTP.'),
    room(
      'visits',
      rooms('newsletter', 'enquiries', 'mail', 'promises', ...aboveDomain.filter((name) => name !== 'visits')),
      'Visits know nobody and nothing of HTTP.',
    ),
    room(
      'promises',
      rooms('outbox', 'calls', 'visits', 'gates', 'http', 'endpoints', 'cli'),
      'Promises are counted in the database and written into pages: they know no request.',
    ),
    room('sign-in', rooms('newsletter', 'enquiries', 'calls', 'promises', ...aboveDomain), 'A way in knows nothing of what lies behind it.'),
    wall(
      ['desk/app/**'],
      [
        ...['**/site/**', '**/functions/**', '**/server/**', 'astro', 'astro/*', 'astro:*', 'fastify', 'fastify/*', '@fastify/*'],
        ...['kysely', 'pg', 'nodemailer', 'node:*'],
      ],
      "The desk's app knows its API alone: go through desk/contract/.",
    ),
    wall(
      ['desk/server/**'],
      ['**/site/**', '**/desk/app/**', '**/app/**', 'astro', 'astro/*', 'astro:*'],
      "The desk's server knows no page of the site and no part of the app.",
    ),
    wall(
      ['desk/contract/**'],
      ['**/site/**', '**/functions/**', '**/app/**', '**/server/**', 'astro', 'node:*', 'fastify', 'react'],
      "The contract of the desk's API stands alone: both sides import it, it imports neither.",
    ),
    wall(
      ['contract/**'],
      ['**/site/**', '**/functions/**', '**/desk/**', 'astro', 'astro/*', 'astro:*', 'node:*', 'fastify', 'react'],
      'The contract stands alone: both sides import it, it imports neither.',
    ),
  ],
});
