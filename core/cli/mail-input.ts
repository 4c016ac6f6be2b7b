import type { Command } from 'commander';

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the email and retries. */
export const tryAgain = 75;

/** Makes any failure of a group's `read` command, which takes an email, one after which the mail server retries. */
export function readsMail(group: Command): Command {
  return group.hook('preSubcommand', (_, command) => {
    if (command.name() === 'read') process.exitCode = tryAgain;
  });
}

/** Reads an email to its end. Bytes beyond `longest` are counted but not kept in memory. */
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
