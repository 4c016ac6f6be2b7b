import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openConversation } from '../../../tests/stage/conversation.ts';
import { addMail } from '../../../tests/stage/mails.ts';
import { addCalls, addEnquiries, callRow, enquiryRow } from '../../../tests/stage/enquiries.ts';
import { engines, openFreshStore, type TestedEngine } from '../../../tests/stage/engines.ts';
import { ackId, benId, corpus } from '../../../tests/mails/answers.ts';
import { placingTest } from '../desk/api.ts';
import { whyInPost } from '../post-list.ts';
import { mailIdOf } from '../../../core/outbox/outbox.ts';
import { readMailInThread } from './read-in-thread.ts';
import { recordAnswer } from './record-answer.ts';

const call = 'call-id-C-2222-0001';

async function openScene(engine: TestedEngine) {
  const scene = await openConversation(await openFreshStore(engine), {
    state: 'answered',
    answered_at: '2026-11-20T09:00:00.000Z',
  });
  const { store, clock, addressOf, address } = scene;
  await addEnquiries(store, enquiryRow('C-3333-0001', clock.now(), { name: 'Ben', email: 'ben@example.net' }));
  await addCalls(store, callRow('id-C-2222-0001', clock.now().toISOString()));
  const at = clock.now().toISOString();
  for (const [subject, message_id] of [
    ['id-C-2222-0001', ackId],
    ['id-C-3333-0001', benId],
  ] as const)
    await addMail(store, mailIdOf(message_id), at, { subject_id: subject, message_id, state: 'sent', attempts: 1 });
  return {
    ...scene,
    addresses: { ines: address, ben: await addressOf('C-3333-0001'), erased: await addressOf('C-4444-0001'), call },
  };
}

/** Both engines run the same placing statements, so the second gets one email for each place. */
const oneOfEachPlace = corpus.filter(({ place }, at) => corpus.findIndex((other) => other.place === place) === at);

describe.each(engines)('emails as they come in, on $name', (engine) => {
  test.each(engine.engine === 'sqlite' ? corpus : oneOfEachPlace)(
    '$name',
    async ({ mail, place, says, folds, more }) => {
      const { tools, store, addresses, row } = await openScene(engine);
      const source = Buffer.from(mail(addresses), 'latin1');
      const read = await readMailInThread(source);
      const taken = await recordAnswer(tools, read, { source, size: source.byteLength });
      const [kept] = await store.db.selectFrom('conversation_mails').selectAll().execute();
      const files = await store.db.selectFrom('conversation_files').selectAll().orderBy('place').execute();
      const [answer] = await store.db.selectFrom('conversation_call_answers').selectAll().execute();
      const what = (): string => {
        if (taken.outcome !== 'placed')
          return taken.outcome === 'post' && kept
            ? `post: ${whyInPost(kept.kind, z.parse(z.array(placingTest), JSON.parse(kept.tests)))}`
            : taken.outcome;
        const said = answer
          ? `call ${answer.answer}`
          : kept?.side === 'ours'
            ? 'ours'
            : taken.opened
              ? 'opened'
              : kept?.kind;
        return `${taken.reference} by ${kept?.placed_by ?? ''}, ${said ?? ''}`;
      };
      expect(what()).toBe(place);
      // Only a person's email opens a turn, and only a proven reply of ours ends one.
      expect((await row()).state).toBe(place.endsWith('opened') ? 'open' : 'answered');
      if (says !== undefined) expect(kept?.text).toContain(says);
      if (folds !== undefined) expect(kept?.text).not.toContain(folds);
      if (more !== undefined) {
        const all = [
          ...files.map(({ name, type, disguised }) => `${name} ${type}${disguised === 1 ? ' disguised' : ''}`),
          `${files.length} files`,
          kept?.protection ?? '',
          `subject ${kept?.subject ?? ''}`,
          `${kept?.text.length ?? 0} characters`,
        ];
        expect(all).toContain(more);
      }
      // The original is always kept in full, and receiving it again changes nothing.
      const [original] = await store.db.selectFrom('conversation_sources').selectAll().execute();
      if (kept) expect(Buffer.from(original?.source ?? '', 'base64').equals(source)).toBe(true);
      const again = await recordAnswer(tools, await readMailInThread(source), { source, size: source.byteLength });
      expect(again.outcome).toBe(taken.outcome === 'own' ? 'own' : 'again');
    },
  );
});
