import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedPlace, temporaryFolder } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';
import { sendRaw } from './raw-request.ts';
import { writeSiteFixture } from '../stage/fixtures.ts';

async function open() {
  const folder = temporaryFolder();
  // Beside dist/, as the project's own secrets would be, and in it by mistake.
  writeFileSync(join(folder, 'secret.txt'), 'the-secret');
  const siteDist = writeSiteFixture(join(folder, 'dist'));
  writeFileSync(join(siteDist, '.env'), 'the-secret');
  return openTestServer(embeddedPlace(), { siteDist });
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

/** Ways of writing a path that have led servers out of their folder or into their heads. */
const strange = String.raw`
  /../secret.txt /about/../../secret.txt /./../secret.txt /..%2fsecret.txt /%2e%2e/secret.txt
  /%2e%2e%2fsecret.txt /%252e%252e%252fsecret.txt /..%5csecret.txt /..\secret.txt /....//secret.txt
  /..;/secret.txt /%c0%ae%c0%ae/secret.txt /%uff0e%uff0e/secret.txt //../secret.txt
  /_assets/../../secret.txt /_assets/..%2f..%2fsecret.txt /%00/secret.txt /about%00.html
  /about.html%00.png /.env /%2eenv /.git/config /csp.json /answers/newsletter-confirm.html
  /answers%2fnewsletter-confirm.html /%61nswers/newsletter-confirm /_headers
  /regions%2fuk%2f..%2f..%2fsecret.txt /constructor /__proto__ /%E0%A4%A /% /about% /etc/passwd
  file:///etc/passwd http://localhost/../secret.txt http://localhost/%2e%2e/secret.txt
  http://user@localhost/about http:///about https:// * /%0d%0aSet-Cookie:%20a=b
  /about%0d%0aX-Injected:%20yes
`;

test('no spelling of a path shows more than the site, or writes into the head of the answer', async () => {
  const { app } = await open();
  const found: string[] = [];
  for (const path of [...strange.trim().split(/\s+/), `/${'a'.repeat(4_000)}`, `/${'../'.repeat(500)}etc/passwd`]) {
    const {
      answers: [answer],
    } = await sendRaw(app, get(path));
    const leaks =
      /the-secret|root:|node_modules|\n {4}at /.test(answer?.body ?? '') ||
      answer?.headers.has('x-injected') === true ||
      answer?.headers.has('set-cookie') === true;
    if (leaks || (answer?.status !== 404 && answer?.status !== 400))
      found.push(`${path.slice(0, 60)}: ${answer?.status ?? 'no answer'}`);
  }
  expect(found).toEqual([]);
});

const elsewhere = String.raw`
  /about/ /about/?next=//evil.example //evil.example/ //evil.example/about/ /\evil.example/about/
  /%5cevil.example/about/ /%2f%2fevil.example/about/ /about//evil.example/ ///evil.example/index.html
  /https://evil.example/about.html http://evil.example/about/
  /functions/v1/unsubscribe?token=//evil.example
  /functions/v1/unsubscribe?token=%0d%0aLocation:%20//evil.example
`;

test('no redirect leaves the site', async () => {
  const { app } = await open();
  const targets: (string | undefined)[] = [];
  for (const path of elsewhere.trim().split(/\s+/)) {
    const { answers } = await sendRaw(app, get(path));
    targets.push(...answers.map(({ headers }) => headers.get('location')).filter((target) => target !== undefined));
  }
  expect(targets).toEqual(
    expect.arrayContaining(['/about', '/about?next=//evil.example', '/newsletter/unsubscribe?token=']),
  );
  for (const target of targets) expect(target).toMatch(/^\/(?![/\\])/);
});
