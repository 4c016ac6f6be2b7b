import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { mails } from './every-mail.ts';
import { spamFilter } from '../../tools/checks/needs.ts';
import { nodemailerMessage } from '../../core/mail/courier.ts';

const most = 0.1;

/** One message after another, as they leave, in one file: the filter takes seconds to begin and none for a message. */
async function mailbox(): Promise<string> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const parts: string[] = [];
  for (const [name, write] of Object.entries(mails)) {
    const message = { ...(await write()), messageId: '<0192f1de-7b1c-7cc3-9b3e-0123456789ab@corbiere.example>' };
    const { message: content } = await composer.sendMail({
      ...nodemailerMessage('Corbière <hello@corbiere.example>', message),
      headers: { ...message.headers, 'X-Kind': name.replaceAll(/[^ -~]/g, "'") },
    });
    if (!Buffer.isBuffer(content)) throw new Error('The email was not composed into a buffer.');
    parts.push(`From - Wed Jul 22 17:42:00 2026\n${content.toString().replaceAll(/^From /gm, '>From ')}\n`);
  }
  return parts.join('\n');
}

test.runIf(spamFilter.isThere())('SpamAssassin gives no email over a tenth point', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-spam-'));
  try {
    const file = join(folder, 'mails.mbox');
    writeFileSync(file, await mailbox());
    const judged = execFileSync('spamassassin', ['--local', '--test-mode', '--mbox', file], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
      maxBuffer: 64 * 1024 * 1024,
    });
    const scores = judged
      .split(/^From - /m)
      .slice(1)
      .map((mail) => {
        const unfolded = mail.replaceAll(/\n[\t ]+/g, ' ');
        const [, score = 'none', tests = ''] =
          /^X-Spam-Status: \w+, score=(-?[\d.]+) required=\S+ tests=(.*?) autolearn/m.exec(unfolded) ?? [];
        return { kind: /^X-Kind: (.*)$/m.exec(unfolded)?.[1], score: Number(score), tests };
      });
    expect(scores.length).toBe(Object.keys(mails).length);
    expect(scores.filter(({ score }) => !(score <= most))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
