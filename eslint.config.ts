import { basename } from 'node:path';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import type { Linter, Rule } from 'eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** A file is called after its one subject. These words name none. */
const subjectless = /^(utils?|helpers?|common|misc|shared|index)\.tsx?$|\d/;

const subjectNames: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { subjectless: '"{{file}}" names no subject: call the file after the one thing it is about, in words.' } },
  create: (context) => ({
    Program(node) {
      const file = basename(context.filename);
      if (subjectless.test(file)) context.report({ node, messageId: 'subjectless', data: { file } });
    },
  }),
};

/** Later rules replace earlier ones: a wall inside a wing says again what holds for the wing. */
function wall(files: string[], forbidden: string[], message: string): { files: string[]; rules: Linter.RulesRecord } {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] } };
}

const beyondFunctions = ['**/site/**', '**/desk/**', 'astro', 'astro/*', 'astro:*', '@astrojs/*'];
/** Rooms of functions/ that stand above the domain. */
const aboveDomain = ['visits', 'privacy', 'gates', 'http', 'endpoints', 'static', 'startup', 'cli'];

function rooms(...names: string[]): string[] {
  return names.map((name) => `../${name}/**`);
}

export default defineConfig(
  // Generated, vendored, or the drawing code that came with the design (plain modules of their own style).
  { ignores: ['dist', 'build', 'releases/', 'data/', '.astro/', '.cache/', 'node_modules/', 'site/art/', '**/*.mjs', '**/*.js', '**/*.d.ts'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { corbiere: { rules: { 'subject-names': subjectNames } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'corbiere/subject-names': 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: true }],
      // The compiler is told, not silenced; `as const` stays allowed.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // What is taken out of an object so that the rest goes on without it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // An interface that is asynchronous for one engine is so for all.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Database drivers answer with other types than they declare.
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // Measuring and folding text goes by code point.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // `== null` asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // A test looks into answers whose form it is about to assert.
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: Object.fromEntries(['assignment', 'member-access', 'return', 'argument', 'call'].map((kind) => [`@typescript-eslint/no-unsafe-${kind}`, 'off'])),
  },
  { files: ['{site,desk}/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  wall(
    ['site/**'],
    ['**/functions/**', '**/desk/**', 'fastify', 'fastify/*', '@fastify/*', 'kysely', 'pg', 'nodemailer'],
    'The site knows no database and no functions: go through contract/.',
  ),
  wall(['functions/**'], beyondFunctions, 'The functions know no Astro and no page: go through contract/.'),
  wall(
    ['functions/store/**/!(*.test).ts'],
    [...beyondFunctions, ...rooms('mail', 'outbox', 'newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'gates', 'http', 'endpoints', 'static', 'cli')],
    'The store carries the domain and knows none of it.',
  ),
  wall(
    ['functions/outbox/**/!(*.test).ts'],
    [...beyondFunctions, ...rooms('mail', 'newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'http', 'endpoints', 'static', 'startup', 'cli')],
    'The outbox carries mails of any kind and knows none of them.',
  ),
  wall(
    ['functions/mail/**/!(*.test).{ts,tsx}'],
    [...beyondFunctions, ...rooms('newsletter', 'enquiries', 'calls', 'visits', 'privacy', 'gates', 'http', 'endpoints', 'static', 'startup', 'cli')],
    'A letter does not know what it is about: its words and data stand in the folder of its domain.',
  ),
  wall(
    ['functions/newsletter/**/!(*.test).ts'],
    [...beyondFunctions, ...rooms('enquiries', 'calls', ...aboveDomain)],
    'The newsletter knows no enquiries and nothing of HTTP.',
  ),
  wall(
    ['functions/enquiries/**/!(*.test).ts'],
    [...beyondFunctions, ...rooms('newsletter', 'calls', ...aboveDomain)],
    'Enquiries know no newsletter and nothing of HTTP.',
  ),
  wall(['functions/calls/**/!(*.test).ts'], [...beyondFunctions, ...rooms('newsletter', ...aboveDomain)], 'Calls know no newsletter and nothing of HTTP.'),
  wall(
    ['functions/visits/**/!(*.test).ts'],
    [...beyondFunctions, ...rooms('newsletter', 'enquiries', 'mail', ...aboveDomain)],
    'Visits know nobody and nothing of HTTP.',
  ),
  wall(
    ['desk/app/**'],
    [
      '**/site/**',
      '**/functions/**',
      '**/server/**',
      'astro',
      'astro/*',
      'astro:*',
      'fastify',
      'fastify/*',
      '@fastify/*',
      'kysely',
      'pg',
      'nodemailer',
      'node:*',
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
);
