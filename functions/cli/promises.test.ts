import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildForTests } from '../../tests/stage/built-server.ts';
import { root } from '../../tests/stage/test-server.ts';

const run = promisify(execFile);
let tool: string;
beforeAll(async () => {
  tool = join(await buildForTests('promises'), '..', 'corbiere.js');
});

/** Runs the tool as it is built for operators. */
const corbiere = (...args: string[]) => run(process.execPath, [tool, ...args], { cwd: root, encoding: 'utf8' });

describe("the staff's tool, on promises", () => {
  test('says of each promise its words, where they stand, what keeps it and what proves it', async () => {
    const promises: unknown = JSON.parse((await corbiere('promises', '--json')).stdout);
    expect(promises).toContainEqual({
      id: 'no-pixels',
      words: expect.arrayContaining(['No tracking pixels']),
      places: expect.arrayContaining([
        { file: 'content/legal/privacy/2024-03-15.yaml', field: 'topics.0.clauses.2.text', address: '/privacy#v2024-03-15-information-we-collect-3' },
      ]),
      code: ['functions/mail/Letter.tsx#Letter'],
      tests: expect.arrayContaining([
        { file: 'functions/endpoints/newsletter-journey.test.ts', name: 'has no pixel, no tracked link and nothing of another place in its mails' },
      ]),
    });
    expect(promises).toContainEqual(
      expect.objectContaining({
        id: 'kept-support-records',
        words: ['1 year'],
        places: [{ file: 'content/retention.yaml', field: '2.words', address: '/privacy#data-retention' }],
      }),
    );
  });

  test('fits 80 columns, and shows one promise alone', async () => {
    const all = (await corbiere('promises')).stdout;
    expect(all.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect((await corbiere('promises', 'double-opt-in')).stdout).toMatch(/^double-opt-in\n {2}words {5}“after you have confirmed/);
    expect((await corbiere('promises', '--help')).stdout).toContain('--json');
    await expect(corbiere('promises', 'no-such-promise')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no promise no-such-promise. See: corbiere promises\n',
    });
  });
});
