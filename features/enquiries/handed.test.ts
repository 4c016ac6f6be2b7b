import { v7 } from 'uuid';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { engines } from '../../tests/stage/engines.ts';
import { beside } from '../../tests/stage/stores.ts';
import { addEnquiries, enquiryRow, workTools } from '../../tests/stage/enquiries.ts';
import { enqueue, newMail } from '../../tests/stage/mails.ts';
import { openPostOffice, openTestServer } from '../../tests/stage/test-server.ts';
import type { Store } from '../../core/store/store.ts';
import { actPagesOf } from './acts.ts';
import { enquiryMails } from './mails.ts';
import { giveBackEnquiry, givenTo, handOverEnquiry, leftBehind, takeEnquiry } from './ownership.ts';
import { replyLeft, replyToEnquiry } from './reply.ts';

const deskUrl = 'https://desk.firm.example';
const [ada, eve] = [{ who: 'ada@firm.example' }, { who: 'eve@firm.example' }];
const reference = 'C-2222-0001';

describe.each(engines)('on $name', (engine) => {
  test('the new owner of an enquiry gets one email while it is theirs; team emails link to the desk once', async () => {
    const place = await engine.place();
    const post = await openPostOffice();
    const server = await openTestServer(place, { smtpUrl: post.url, deskUrl, deskPeople: [ada.who, eve.who] });
    const { clock } = server;
    const work = <Result>(does: (store: Store) => Promise<Result>) => beside(place, does);
    await work(async (store) => {
      const tools = workTools(store, clock);
      await addEnquiries(store, enquiryRow(reference, clock.now()), enquiryRow('C-2222-0002', clock.now()));
      await handOverEnquiry(tools, ada, { reference, version: 0, to: eve.who });
      // Given back before the email was sent, or taken over by oneself: no email.
      await handOverEnquiry(tools, ada, { reference: 'C-2222-0002', to: eve.who });
      await giveBackEnquiry(tools, eve, { reference: 'C-2222-0002' });
      await handOverEnquiry(tools, ada, { reference: 'C-2222-0002', to: ada.who });
      const mail = newMail(v7(), clock.now().toISOString(), {
        kind: 'enquiry-team',
        subjectId: `id-${reference}`,
        recipient: 'team@firm.test',
      });
      const digest = { ...mail, id: v7(), kind: enquiryMails['enquiry-digest'], subjectId: 'team@firm.test' };
      await store.db.updateTable('enquiries').set({ reminder_mail: digest.id }).execute();
      await enqueue(store, mail, digest);
      expect(await givenTo(store, eve.who, 5)).toEqual([
        { reference, name: 'Ines', by: 'ada', at: clock.now().toISOString() },
      ]);
      expect(await givenTo(store, ada.who, 5)).toEqual([]);
    });
    server.worker.nudge();
    const settled = () =>
      work(({ db }) =>
        db.selectFrom('outbox').select(['kind', 'state', 'recipient']).orderBy('kind').orderBy('state').execute(),
      );
    await expect.poll(settled).toEqual([
      { kind: 'enquiry-digest', state: 'sent', recipient: 'team@firm.test' },
      { kind: 'enquiry-handed', state: 'dropped', recipient: eve.who },
      { kind: 'enquiry-handed', state: 'sent', recipient: eve.who },
      { kind: 'enquiry-team', state: 'sent', recipient: 'team@firm.test' },
    ]);
    const [handed] = post.mailsTo(eve.who);
    expect(handed?.subject).toBe(`[${reference}] ada has given you this message`);
    const isDigest = ({ text }: Email): boolean => text?.includes('C-2222-0002') === true;
    const digest = post.mailsTo('team@firm.test').find(isDigest);
    const team = post.mailsTo('team@firm.test').find((mail) => !isDigest(mail));
    for (const text of [handed, team, digest].map((mail) => mail?.text ?? '')) {
      expect(text).toContain(`${deskUrl}/enquiries/${reference}`);
      expect(text).toContain('Open at the desk');
      expect(text).not.toContain('token=');
    }
    expect(digest?.text).toContain(`${deskUrl}/enquiries/C-2222-0002`);
    expect(await work(({ db }) => db.selectFrom('enquiry_links').selectAll().execute())).toEqual([]);
  });

  test('the team’s links expire when a reply is sent, and enquiries of people who left are found', async () => {
    const place = await engine.place();
    const server = await openTestServer(place);
    const { clock } = server;
    await beside(place, async (store) => {
      const tools = { ...workTools(store, clock), mintToken: v7 };
      await addEnquiries(store, enquiryRow(reference, clock.now()));
      await actPagesOf(tools, '', [`id-${reference}`]);
      const links = () => store.db.selectFrom('enquiry_links').select('act').execute();
      const { id } = await replyToEnquiry(tools, ada, {
        reference,
        subject: 'Re',
        text: 'Yes.',
        quotes: false,
        marks: false,
      });
      expect(await links()).toHaveLength(3);
      await replyLeft(tools, id);
      expect(await links()).toEqual([]);
      await takeEnquiry(tools, eve, { reference });
      expect(await leftBehind(store, [ada.who, 'EVE@firm.example'])).toEqual([]);
      expect(await leftBehind(store, [ada.who])).toEqual([{ owner: eve.who, open: 1 }]);
      // Without a list of people, nobody counts as having left.
      expect(await leftBehind(store, [])).toEqual([]);
    });
  });
});
