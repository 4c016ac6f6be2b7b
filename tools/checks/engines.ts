import { browsers } from '../../tests/engines/browsers.ts';
import type { Check } from './check.ts';
import { missing } from './check.ts';
import { runPlaywright } from './playwright.ts';

/** The journeys of `tests/engines/`: the first visit alone, and every one where a run is long. */
export const engines: Check = {
  name: 'engines',
  title: 'in Firefox and WebKit: a first visit; in the long form every route at two widths and every journey',
  after: ['build'],
  needs: browsers,
  lanes: 1,
  async run(say) {
    const long = process.env['LONG'] === 'true';
    const there = browsers.filter((browser) => browser.isThere());
    const absent = browsers.filter((browser) => !there.includes(browser));
    const {
      failed,
      skipped,
      notes,
      failures = [],
    } = missing(absent.length, absent.map(({ name, packages }) => `${name} (sudo apt-get install ${packages.join(' ')})`).join('; '));
    if (there.length === 0) return { passed: 0, failed, skipped, notes, failures };
    const tally = await runPlaywright(say, 'engines', [
      ...(long ? [] : ['first-visit']),
      '--config=tests/engines/playwright.config.ts',
      ...there.map(({ name }) => `--project=${name}`),
    ]);
    return {
      ...tally,
      failed: tally.failed + failed,
      skipped: tally.skipped + skipped,
      notes: absent.length === 0 ? tally.notes : [...tally.notes, ...notes],
      failures: [...(tally.failures ?? []), ...(absent.length === 0 ? [] : failures)],
    };
  },
};
