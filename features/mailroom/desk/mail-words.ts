import type * as z from 'zod/mini';
import type { MailLine, mailStanding } from './api.ts';
import { grouped } from '../../../ui/numbers.ts';

export type Standing = z.output<typeof mailStanding>;

/** `1 email was`, `1,281 emails were`. */
export function mails(count: number, one: string, more: string): string {
  return count === 1 ? `1 email ${one}` : `${grouped(count)} emails ${more}`;
}

/** What a mail is, with what it is about where that is still there. */
export function titleOf({ name, about }: Pick<MailLine, 'name' | 'about'>): string {
  if (about.letter !== null) return about.letter.subject;
  return about.reference === null ? name : `${name}, ${about.reference}`;
}
