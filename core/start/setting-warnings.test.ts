import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { settingWarnings } from './setting-warnings.ts';
import { gapsIn } from './content-gaps.ts';

/** A release built for an address, with the gaps of `firm.yaml` and of a legal text. */
function releaseFor(siteUrl: string): string {
  const release = temporaryFolder();
  writeFileSync(
    join(release, 'release.json'),
    JSON.stringify({ version: '1.0.0', builtAt: '2026-11-25T08:00:00.000Z', siteUrl }),
  );
  mkdirSync(join(release, 'content', 'legal'), { recursive: true });
  writeFileSync(
    join(release, 'content', 'firm.yaml'),
    '# [[A comment is no gap]]\nregistration: "[[Registered name]] and [[VAT number]]"\n',
  );
  writeFileSync(
    join(release, 'content', 'legal', 'terms.yaml'),
    'items:\n  - All is said.\n  - "Insured by [[insurer]]."\n',
  );
  return release;
}

test('gaps are found by file and line, comments passed over', () => {
  expect(gapsIn(join(releaseFor('http://localhost:4321'), 'content'))).toEqual([
    { place: 'firm.yaml:2', text: 'Registered name' },
    { place: 'firm.yaml:2', text: 'VAT number' },
    { place: 'legal/terms.yaml:3', text: 'insurer' },
  ]);
});

test('a public start says what is missing: a mail server, a build for its own address, the gaps in one line', () => {
  const release = releaseFor('http://localhost:4321');
  const settings = { siteUrl: 'https://www.corbiere.example', smtpUrl: undefined, content: join(release, 'content') };
  expect(settingWarnings(settings, { SMTP_URI: 'x' }, release)).toEqual([
    'SMTP_URI is not one of our variables and is ignored; did you mean SMTP_URL?',
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringMatching(
      /^SITE_URL is https:\/\/www\.corbiere\.example, but the site was built for http:\/\/localhost:4321: .+ Run: SITE_URL=/,
    ),
    'Visitors see 3 gaps that you have yet to fill, in firm.yaml, legal/terms.yaml. List them: corbiere doctor',
  ]);
});

test('a start for this machine alone says none of it', () => {
  const release = releaseFor('https://www.corbiere.example');
  expect(
    settingWarnings(
      { siteUrl: 'http://localhost:4321', smtpUrl: undefined, content: join(release, 'content') },
      {},
      release,
    ),
  ).toEqual([]);
});
