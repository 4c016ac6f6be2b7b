import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { slicesOf } from '../store/slices.ts';
import type { Store } from '../store/store.ts';
import { nodemailerMessage, type Courier, type Message } from './courier.ts';

/** A courier that writes `.eml` files. Names are derived from the email, so that sending twice leaves one file. */
export function mailFolder(folder: string, from: string): Courier {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    destination: folder,
    async send(message) {
      const { message: content } = await composer.sendMail(nodemailerMessage(from, message));
      if (!Buffer.isBuffer(content)) throw new Error('The email was not composed into a buffer.');
      await writeWhole(folder, fileName(message), content);
    },
    close: () => composer.close(),
  };
}

/** A file name that sorts by time, states the kind and contains no personal data. */
function fileName({ createdAt, kind, messageId }: Message): string {
  const id = messageId.slice(1, messageId.indexOf('@'));
  return `${createdAt.replace(/[:.]/g, '-')}-${kind}-${id}.eml`;
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const target = join(folder, name);
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
  // Sync the directory entry too, or a power cut could lose an email already recorded as sent.
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export function deleteMailFiles(folder: string, ids: readonly string[]): void {
  if (ids.length === 0 || !existsSync(folder)) return;
  const gone = new Set(ids);
  for (const name of readdirSync(folder)) {
    const id = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1];
    if (id !== undefined && gone.has(id)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Deletes complete or partial files whose emails are no longer in the outbox, as a killed process can leave them.
 * @returns how many
 */
export async function deleteOrphanedFiles(store: Store, folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder).flatMap((name) => {
    const id = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let deleted = 0;
  for (const slice of slicesOf(files)) {
    const ids = slice.map(({ id }) => id);
    const rows = await store.db.selectFrom('outbox').select('id').where('id', 'in', ids).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const { name } of slice.filter(({ id }) => !known.has(id))) {
      rmSync(join(folder, name), { force: true });
      deleted += 1;
    }
  }
  return deleted;
}

/** Counts as an unreachable server: emails wait until one is configured. */
class NoMailServer extends Error {
  readonly code = 'ECONNREFUSED';
}

/** For a public site without a mail server: writes each email as a file and keeps it waiting, not sent. */
export function noMailServer(folder: Courier): Courier {
  return {
    destination: `${folder.destination} and are not delivered: SMTP_URL is not set`,
    async send(message) {
      await folder.send(message);
      throw new NoMailServer('SMTP_URL is not set: the email was not delivered');
    },
    close: () => folder.close(),
  };
}
