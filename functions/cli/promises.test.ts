import { describe, expect, test } from 'vitest';
import { runTool } from '../../tests/stage/staff-tool.ts';

const corbiere = (...args: string[]) => runTool({}, ...args);

describe("the staff's tool, on promises", () => {
  test('says of each promise its words, where they stand, what keeps it and what proves it', async () => {
    const promises: unknown = JSON.parse((await corbiere('promises', '--json')).out);
    expect(promises).toContainEqual({
      id: 'no-pixels',
      by: expect.stringContaining('pictures travel inside the mail'),
      publish: true,
      misses: [],
      words: expect.arrayContaining(['No tracking pixels']),
      places: expect.arrayContaining([
        { file: 'content/legal/privacy/2024-03-15.yaml', field: 'topics.0.clauses.3.text', address: '/privacy#v2024-03-15-information-we-collect-4' },
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
    const all = (await corbiere('promises')).out;
    expect(all.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect((await corbiere('promises', 'double-opt-in')).out).toMatch(/^double-opt-in\n {2}words {5}“after you have confirmed/);
    expect((await corbiere('promises', '--help')).out).toContain('--json');
    expect(await corbiere('promises', 'no-such-promise')).toEqual({
      code: 1,
      out: '',
      err: 'There is no promise no-such-promise. See: corbiere promises\n',
    });
  });
});
