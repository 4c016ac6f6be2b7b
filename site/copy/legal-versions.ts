import { getCollection } from 'astro:content';
import { fill } from '../../contract/slots.ts';
import { firmWords } from './firm-words.ts';
import { newestFirst } from './newest-first.ts';
import type { LegalDocument } from '../sections/legal/legal.ts';

/** A sentence of a legal text with the firm's own data in it; throws for a field that the firm does not have. */
export function withFirm(sentence: string): string {
  const filled = fill(sentence, firmWords);
  const unknown = /\{[a-z][A-Za-z.]*\}/.exec(filled)?.[0];
  if (unknown !== undefined) throw new Error(`content/legal: ${unknown} is no field of the firm. Known: ${Object.keys(firmWords).join(', ')}`);
  return filled;
}

/** All versions of a legal text, the one in force first; throws when there is none. */
export async function legalVersions(kind: LegalDocument['kind']): Promise<readonly [LegalDocument, ...LegalDocument[]]> {
  const all = (await getCollection('legal')).map(({ data }) => data).filter((document) => document.kind === kind);
  const [current, ...earlier] = newestFirst(all);
  if (!current) throw new Error(`content/legal/${kind} has no version.`);
  return [current, ...earlier];
}
