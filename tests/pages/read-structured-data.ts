import * as z from 'zod';

const document = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string(), '@id': z.string() })),
});

export type Node = z.infer<typeof document>['@graph'][number];

export interface StructuredData {
  /** JSON as it stands in the page. */
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** The JSON-LD of a page; throws when there is not exactly one block of it, or when it is no graph. */
export function readStructuredData(html: string): StructuredData {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => match[1] ?? '',
  );
  const [text, ...others] = blocks;
  if (text === undefined || others.length > 0) throw new Error(`expected one block of JSON-LD, found ${blocks.length}`);
  return { text, nodes: document.parse(JSON.parse(text))['@graph'] };
}
