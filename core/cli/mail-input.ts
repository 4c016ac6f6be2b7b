import type { Command } from 'commander';

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the email and tries again. */
export const tryAgain = 75;

/** A group of commands whose `read` takes an email: whatever fails, the mail server keeps it. */
export function readsMail(group: Command): Command {
  return group.hook('preSubcommand', (_, command) => {
    if (command.name() === 'read') process.exitCode = tryAgain;
  });
}

/** An email to its end; what is longer than `longest` is counted and not held in memory. */
export async function mailFrom(
  stream: AsyncIterable<unknown>,
  longest: number,
): Promise<{ readonly source: Buffer; readonly size: number }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    if (size < longest) chunks.push(chunk.subarray(0, longest - size));
    size += chunk.byteLength;
  }
  return { source: Buffer.concat(chunks), size };
}
