import { expect, test } from 'vitest';
import { openNameServer } from '../../../tests/mails/name-server.ts';
import { runTool } from '../../../tests/stage/staff-tool.ts';

test('without a database the tool says what our email domains lack and what to publish, and fails', async () => {
  const dns = await openNameServer({ 'corbiere.example': { txt: ['v=spf1 mx -all'] } });
  const environment = {
    MAIL_FROM: 'Corbière <notes@corbiere.example>',
    BOUNCE_DOMAIN: 'Bounces.corbiere.example',
    SMTP_URL: 'smtps://u:p@mail.corbiere.example',
  };
  const { code, out } = await runTool(environment, 'mail', 'check', '--dns', dns);
  expect([code, out.replaceAll(/DKIM: .*/g, 'DKIM')]).toEqual([
    1,
    `✔ SPF of corbiere.example: "v=spf1 mx -all"
✘ SPF of bounces.corbiere.example: none: receivers cannot tell our mail server from another. Publish one that names it (your provider says how)
    bounces.corbiere.example TXT v=spf1 a:mail.corbiere.example -all
! DKIM
✘ DMARC: none: Gmail and Yahoo want one of whoever sends much. Begin with p=none, read the reports, then ask for more
    _dmarc.corbiere.example TXT v=DMARC1; p=none; rua=mailto:dmarc@corbiere.example
✘ MX of bounces.corbiere.example: none: letters that come back reach nobody. Publish the server that hands them to "corbiere bounces read" or to the mailbox
    bounces.corbiere.example MX 10 mail.corbiere.example.
`,
  ]);
  const json = await runTool(environment, 'mail', 'check', '--json', '--dns', dns);
  expect(JSON.parse(json.out)[0]).toEqual({ check: 'SPF of corbiere.example', state: 'ok', says: '"v=spf1 mx -all"' });
});
