import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { wrapped } from '../mail/plain-text.ts';
import { environmentNames, explainedVariables, readEnvironment } from './environment.ts';
import { root } from '../../tests/stage/test-server.ts';

const head = `# Copy this to .env, which "npm start", "npm run dev", "npm run build" and "npm run corbiere" read. For a service:
# deploy/systemd.env, deploy/container.env. Nothing here is needed for a trial on this machine.
# Generated from core/context/environment.ts: npx vitest run core/context/env-example --update`;

/** The file, as the schema of the environment says it. Its values are no defaults: each is commented out. */
function example(): string {
  const paragraphs = explainedVariables().map(({ name, description, example: value }) =>
    [...wrapped(description, 96).map((line) => `# ${line}`), `#${name}=${value}`].join('\n'),
  );
  return `${[head, ...paragraphs].join('\n\n')}\n`;
}

test('.env.example names every variable of the environment, as its schema explains it', async () => {
  await expect(example()).toMatchFileSnapshot(join(root, '.env.example'));
});

test('what .env.example offers is read without a mistake', () => {
  const offered = parseEnv(example().replace(/^#([A-Z_]+=.+)$/gm, '$1'));
  const secret = `whsec_${'A'.repeat(32)}`;
  expect(readEnvironment({ ...offered, WEBHOOK_SECRET: secret }, '/srv')).toMatchObject({
    settings: { siteUrl: 'https://www.example.org', mailFrom: 'Corbière <hello@example.org>' },
  });
  expect(Object.keys(offered).filter((name) => !environmentNames.includes(name))).toEqual([]);
});

test('docs/deploy.md explains each of them', () => {
  const page = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
  expect(explainedVariables().filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});
