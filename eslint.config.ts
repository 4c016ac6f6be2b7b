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

function wall(files: string[], forbidden: string[], message: string): { files: string[]; rules: Linter.RulesRecord } {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] } };
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
      // An interface that is asynchronous for one engine is so for all.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Database drivers answer with other types than they declare.
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      // Measuring and folding text goes by code point.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      eqeqeq: 'error',
    },
  },
  {
    // A test looks into answers whose form it is about to assert.
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: Object.fromEntries(['assignment', 'member-access', 'return', 'argument', 'call'].map((kind) => [`@typescript-eslint/no-unsafe-${kind}`, 'off'])),
  },
  { files: ['site/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  wall(
    ['site/**'],
    ['**/functions/**', 'fastify', 'fastify/*', '@fastify/*', 'kysely', 'pg', 'nodemailer'],
    'The site knows no database and no functions: go through contract/.',
  ),
  wall(['functions/**'], ['**/site/**', 'astro', 'astro/*', 'astro:*', '@astrojs/*'], 'The functions know no Astro and no page: go through contract/.'),
  wall(
    ['contract/**'],
    ['**/site/**', '**/functions/**', 'astro', 'astro/*', 'astro:*', 'node:*', 'fastify', 'react'],
    'The contract stands alone: both sides import it, it imports neither.',
  ),
);
