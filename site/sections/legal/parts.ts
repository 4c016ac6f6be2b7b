import type { LegalDocument, LegalSection, LegalTopic } from './legal.ts';

export type Part =
  | { readonly kind: 'topic'; readonly number: number; readonly content: LegalTopic }
  | { readonly kind: 'section'; readonly number: number; readonly content: LegalSection };

/** Topics first, then sections, numbered consecutively from one. */
export function parts({ topics, sections }: Pick<LegalDocument, 'topics' | 'sections'>): readonly Part[] {
  return [
    ...topics.map((content, index) => ({ kind: 'topic' as const, number: index + 1, content })),
    ...sections.map((content, index) => ({ kind: 'section' as const, number: topics.length + index + 1, content })),
  ];
}

/** The permanent anchor of a part, valid even when a newer version uses the plain one. */
export function stableAnchor(version: string, part?: string): string {
  return part === undefined ? `v${version}` : `v${version}-${part}`;
}
