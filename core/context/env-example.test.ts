import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { operatorVariables, readEnvironment } from './environment.ts';
import { root } from '../../tests/stage/test-server.ts';

const example = readFileSync(join(root, '.env.example'), 'utf8');

test('.env.example explains every variable of the environment, and no other; its values are no defaults', () => {
  const paragraphs = example.trimEnd().split('\n\n').slice(1);
  expect(paragraphs.filter((paragraph) => !/^(?:# .+\n)+#[A-Z_]+=.*$/.test(paragraph))).toEqual([]);
  const names = paragraphs.map((paragraph) => /^#([A-Z_]+)=/m.exec(paragraph)?.[1]);
  expect(names.sort()).toEqual([...operatorVariables].sort());
});

test('what .env.example offers is read without a mistake', () => {
  const offered = parseEnv(example.replace(/^#([A-Z_]+=.+)$/gm, '$1'));
  const secret = `whsec_${'A'.repeat(32)}`;
  expect(readEnvironment({ ...offered, WEBHOOK_SECRET: secret }, '/srv')).toMatchObject({
    settings: { siteUrl: 'https://www.example.org', mailFrom: 'Corbière <hello@example.org>' },
  });
});

test('docs/deploy.md explains each of them', () => {
  const page = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
  expect(operatorVariables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
