import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** What may not be imported, and what to know there. */
interface Wall {
  readonly group: string[];
  readonly message: string;
}

/** Of the walls of a file the last holds alone, so that each names all that it forbids. */
function wall(files: string[], ...patterns: Wall[]): OxlintOverride {
  return {
    files,
    excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

const astro = ['astro', 'astro/*', 'astro:*', '@astrojs/*'];
const server = ['node:*', 'fastify', 'fastify/*', '@fastify/*', 'kysely', 'pg', 'nodemailer'];

/** What each feature shows to the others, besides its schema, rows, services, answers and personal data. */
const shown: Readonly<Record<string, readonly string[]>> = {
  calls: ['handling', 'tools', 'desk-time', 'call-deliveries', 'desk/api', 'week', 'desk/Outcome'],
  consent: [
    'choice-cookie',
    'cookie-value',
    'consent-receipt',
    'consent-receipts',
    'offered-wordings',
    'page/ConsentBox',
    'page/consent-words',
  ],
  conversation: [
    'reply-address',
    'by-hand',
    'desk/reads',
    'excerpt',
    'list-rows',
    'decisions',
    'mails',
    'merge',
    'post-list',
    'saved-replies',
    'thread',
    // The record of an enquiry is its conversation.
    'desk/api',
    'desk/ByHand',
    'desk/Dock',
    'desk/Post',
    'desk/RecordDialogs',
    'desk/Thread',
    'desk/LetterShown',
    'desk/turn-words',
    'desk/use-no-answer',
    'desk/use-reader',
    'desk/Answer',
    'desk/OpenBox',
  ],
  enquiries: [
    'handling',
    'promise-outcomes',
    'lists',
    'mails',
    'ownership',
    'promise-overview',
    'reply-times',
    'search-text',
    // A conversation is what follows an enquiry: it changes and settles one as people do.
    'act-records',
    'changing',
    'desk-moment',
    'enquiry-mails',
    'erase-enquiries',
    'notes',
    'records',
    'settle',
    'act-names',
    'tools',
    'webhook',
    'writers',
    'desk/api',
    'desk/EnquiryWords',
    'desk/words',
  ],
  mailroom: ['commands/mail-check'],
  newsletter: [
    'mails',
    'rules',
    'sign-up-watch',
    'bounces/unread-bounces',
    'letter-mail',
    'letters/letter-files',
    'letters/letter-status',
    'letters/letter-acts',
  ],
  previews: ['desk/SharedDrafts', 'previews'],
  privacy: [
    'desk/api',
    'desk/ForgetDialog',
    'apply-erasures',
    'erasure-journal',
    'period',
    'retention-runs',
    'retention-schema',
  ],
};

const features = readdirSync(join(import.meta.dirname, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What a feature may not know of the others. */
function inside(feature: string): Wall {
  return {
    group: Object.entries(shown)
      .filter(([other]) => other !== feature)
      .flatMap(([other, files]) => [
        `**/${other}/**`,
        ...['schema', 'rows', 'tables', 'services', 'answers', 'personal-data', ...files].map(
          (file) => `!**/${other}/${file}.*`,
        ),
      ]),
    message: 'The inside of another feature: use what it shows, or have it show more (oxlint.config.ts).',
  };
}

const noServer = {
  group: [...server, '**/core/**', '**/programs/**', '**/services.ts', '**/tables.ts', '**/commands/**'],
  message: 'What a browser gets knows no server: what both sides parse is in contract/ or in a schema.',
};
const noDesk = { group: ['**/desk/**'], message: 'A page knows no desk.' };
const app = {
  group: [
    ...server,
    ...astro,
    '**/site/**',
    '**/page/**',
    '**/services.ts',
    '**/tables.ts',
    '**/reads.ts',
    '**/store/**',
    '**/outbox/**',
    '**/mail/**',
    '**/http/**',
    '**/context/**',
    '**/start/**',
    '**/cli/**',
  ],
  message: 'The app of the desk knows its API alone.',
};
const noSubject = { group: ['**/features/**', '**/programs/**'], message: 'Core knows no subject.' };
const carrier = {
  group: [...astro, '**/site/pages/**', '**/site/sections/**', '**/desk/**', '**/cli/**', '**/start/**'],
  message: 'What carries the features knows no page, no desk, no command and no start.',
};

const walls: OxlintOverride[] = [
  wall(['core/**'], noSubject),
  wall(['core/{store,outbox,mail,context,http}/**'], noSubject, carrier),
  wall(['core/desk/app/**'], noSubject, app),
  wall(['site/**'], noDesk, { ...noServer, group: noServer.group.filter((name) => name !== 'node:*') }),
  // The build runs beside the server's modules.
  wall(['site/build/**'], noDesk),
  wall(['site/{answers,browser,copy,figures,forms,prose,sections,shell}/**'], noDesk, noServer),
  wall(['ui/**'], {
    group: [...server, ...astro, '**/site/**', '**/core/**', '**/features/**', '**/contract/**'],
    message: 'The kit stands alone: pages and desk import it, it imports neither.',
  }),
  wall(['contract/**'], {
    group: [...server, ...astro, 'react', '**/site/**', '**/core/**', '**/features/**', '**/ui/**'],
    message: 'The contract stands alone: both sides import it, it imports neither.',
  }),
  ...features.flatMap((feature) => [
    wall([`features/${feature}/**`], inside(feature)),
    wall([`features/${feature}/page/**`], inside(feature), noDesk, noServer),
    wall([`features/${feature}/desk/**/*.tsx`], inside(feature), app),
  ]),
];

/** Rules by their names, in one text. */
function errors(prefix: string, names: string): Record<string, 'error'> {
  return Object.fromEntries(names.match(/\S+/g)?.map((name) => [prefix + name, 'error'] as const) ?? []);
}

/** ESLint's own recommendations, without those that the compiler makes. */
const recommended = `
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-else-if
  no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace
  no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins
  no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays no-unassigned-vars
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-labels
  no-unused-private-class-members no-useless-assignment no-useless-backreference no-useless-catch
  no-useless-escape preserve-caught-error require-yield use-isnan valid-typeof no-array-constructor
  no-unused-expressions no-useless-constructor no-var prefer-const prefer-rest-params prefer-spread
`;

/** What typescript-eslint calls strict, types known. */
const strict = `
  await-thenable no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array
  no-generated-empty-object-type no-implied-eval no-meaningless-void-operator no-misused-new no-misused-promises
  no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain
  no-non-null-assertion no-redundant-type-constituents no-require-imports no-this-alias
  no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access
  no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment no-wrapper-object-types only-throw-error
  prefer-as-const prefer-literal-enum-member prefer-namespace-keyword prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs triple-slash-reference
  unbound-method unified-signatures use-unknown-in-catch-callback-variable
`;

/** Rules of hooks and of React's compiler. */
const hooks = `
  rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization incompatible-library
  immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render unsupported-syntax
`;

export default defineConfig({
  plugins: ['typescript', 'import'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Generated or vendored.
  ignorePatterns: [
    '/dist/',
    '/build/',
    '/releases/',
    '/data/',
    '.astro/',
    '.cache/',
    'node_modules/',
    // Checked in a copy, where it belongs.
    'tests/examples/*/',
    '**/*.mjs',
    '**/*.js',
    '**/*.d.ts',
    '**/*.astro',
  ],
  rules: {
    ...errors('', recommended),
    ...errors('typescript/', strict),
    'max-lines': ['warn', { max: 250, skipBlankLines: true }],
    // `== null` asks for null and undefined at once.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // What is taken out of an object so that the rest goes on without it.
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    // An interface to which each feature adds its own.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
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
    { files: ['{site,features,core,ui}/**/*.tsx'], plugins: ['react'], rules: errors('react/', hooks) },
    ...walls,
  ],
});
