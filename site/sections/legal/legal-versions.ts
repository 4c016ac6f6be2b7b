import { getCollection } from 'astro:content';
import { fill } from '../../../contract/slots.ts';
import { firmWords } from '../../copy/firm-words.ts';
import { versionsByDay, type VersionsOfDay } from '../../copy/versions-by-day.ts';
import type { LegalDocument } from './legal.ts';

/** Fills the firm's data into a sentence of a legal text. @throws for a field that the firm does not have */
export function withFirm(sentence: string): string {
  const filled = fill(sentence, firmWords);
  const unknown = /\{[a-z][A-Za-z.]*\}/.exec(filled)?.[0];
  if (unknown !== undefined)
    throw new Error(`content/legal: ${unknown} is no field of the firm. Known: ${Object.keys(firmWords).join(', ')}`);
  return filled;
}

/** All versions of a legal text as of the day of the build. @throws when none is in force */
export async function legalVersions(
  kind: LegalDocument['kind'],
  now = new Date(),
): Promise<VersionsOfDay<LegalDocument>> {
  const all = (await getCollection('legal')).map(({ data }) => data).filter((document) => document.kind === kind);
  return versionsByDay(all, now.toISOString().slice(0, 10));
}
