import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
  fsyncSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const head = z.object({ key: z.string() });
const entry = z.object({ at: z.string(), fingerprint: z.string() });

/** A part of what is stored as the journal has it; a whole person is there as the key of their address, which holds no space. */
export function erasedPart(kind: string, name: string): string {
  return `${kind} ${name}`;
}

/** Years for which the fingerprints are kept beside the current one: no older backup is restored. */
const yearsKept = 1;

/**
 * Who was erased and when, in files beside the database that no backup holds, so that restoring an older backup brings
 * nobody back. Of an address there is a fingerprint alone, under a key of the file. One file for each year: an old year goes
 * whole, with its key.
 */
export class ErasureJournal {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'erased');
  }

  /** Writes an erasure down; it is on the disk when this returns. */
  note(erased: string, at: Date): void {
    const file = join(this.#folder, `${at.toISOString().slice(0, 4)}.jsonl`);
    const line = JSON.stringify({ at: at.toISOString(), fingerprint: fingerprint(this.#keyOf(file), erased) });
    append(file, `${line}\n`);
  }

  /** Says of an address, or of a part, whether it was erased at `since` or later. */
  erasedSince(since: string): (addressKey: string) => boolean {
    const years = this.#files().map((file) => {
      const [first = '', ...lines] = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      const prints = lines
        .map((line) => entry.parse(JSON.parse(line)))
        .filter(({ at }) => at >= since)
        .map((erased) => erased.fingerprint);
      return { key: head.parse(JSON.parse(first)).key, prints: new Set(prints) };
    });
    return (addressKey) => years.some(({ key, prints }) => prints.size > 0 && prints.has(fingerprint(key, addressKey)));
  }

  /** Deletes the years that are over for long enough. */
  forget(now: Date): void {
    const first = now.getUTCFullYear() - yearsKept;
    for (const file of this.#files()) if (Number(/(\d{4})\.jsonl$/.exec(file)?.[1]) < first) rmSync(file);
  }

  #files(): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => /^\d{4}\.jsonl$/.test(name))
      .sort()
      .map((name) => join(this.#folder, name));
  }

  /** The key of a file, which is made when there is none. Server and tool may both be the first: one of them wins. */
  #keyOf(file: string): string {
    if (!existsSync(file)) {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomBytes(6).toString('hex')}`;
      append(draft, `${JSON.stringify({ key: randomBytes(32).toString('base64url') })}\n`);
      try {
        linkSync(draft, file);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      } finally {
        rmSync(draft);
      }
    }
    return head.parse(JSON.parse(readFileSync(file, 'utf8').split('\n', 1)[0] ?? '')).key;
  }
}

function fingerprint(key: string, addressKey: string): string {
  return createHmac('sha256', key).update(addressKey).digest('base64url');
}

function append(file: string, text: string): void {
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
