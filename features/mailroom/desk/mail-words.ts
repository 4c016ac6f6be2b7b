import type * as z from 'zod/mini';
import type { MailLine, outboxStatus } from './api.ts';
import { grouped } from '../../../ui/numbers.ts';

export type Standing = z.output<typeof outboxStatus>;

/** `1 email was`, `1,281 emails were`. */
export function mails(count: number, one: string, more: string): string {
  return count === 1 ? `1 email ${one}` : `${grouped(count)} emails ${more}`;
}

/** An email's kind and, if it still exists, its subject. */
export function titleOf({ name, about }: Pick<MailLine, 'name' | 'about'>): string {
  if (about.letter !== null) return about.letter.subject;
  return about.reference === null ? name : `${name}, ${about.reference}`;
}
