import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { readYaml } from '../../contract/read-yaml.ts';
import type { SavedReplies } from './desk/api.ts';

export const savedReplyMatter = z.strictObject({ title: z.string().check(z.minLength(1), z.maxLength(60)) });

/** A reply of `content/replies`. Its `{{slots}}` are filled from the record or by the person sending it. */
export interface SavedReply {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

/** Faults in the slots of a text, with their lines; empty if all are valid. */
export function slotFaults(text: string): readonly { readonly line: number; readonly fault: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const rest = line.replace(/\{\{[a-z][a-z-]*\}\}/g, '');
    return /\{\{|\}\}/.test(rest)
      ? [{ line: index, fault: 'A slot is two curly brackets around a word in small letters, such as {{name}}' }]
      : [];
  });
}

/** Reads `content/replies`. @throws one line naming the first invalid file */
export function readSavedReplies(folder: string): readonly SavedReply[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? [];
      if (head === undefined || body === undefined)
        throw new Error(`${path}: it begins with its title between two lines ---.`);
      const [fault] = slotFaults(body);
      if (fault) throw new Error(`${path}: ${fault.fault}.`);
      return { slug: basename(name, '.md'), title: readYaml(path, head, savedReplyMatter).title, text: body.trim() };
    });
}

/** Saved replies for a record, with the slots filled that the record answers. */
export function filledReplies(
  replies: readonly SavedReply[],
  record: Readonly<Record<'name' | 'reference', string>>,
): SavedReplies {
  return replies.map(({ text, ...reply }) => ({
    ...reply,
    text: text.replace(/\{\{(name|reference)\}\}/g, (slot, of: 'name' | 'reference') => record[of] || slot),
  }));
}
