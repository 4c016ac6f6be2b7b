import { isMap, isScalar, isSeq, parse, type ScalarTag } from 'yaml';
import * as z from 'zod/mini';
import { placedYaml, type Place } from '../../contract/placed-yaml.ts';
import type { Shown } from '../../site/copy/shown.ts';

/** A piece of text in a content file. */
export interface Text {
  readonly file: string;
  /** Field in YAML, e.g. `plate.alt`; `body` in the text of an article or a letter. */
  readonly field: string;
  readonly line: number;
  /** Character in the line, from 1, where the text begins. */
  readonly column: number;
  readonly text: string;
}

/** A file of content/ as read: its data, its texts with their lines, and its body if it has one. */
export interface ContentFile {
  readonly file: string;
  /** The whole file. */
  readonly source: string;
  readonly data: unknown;
  /** The data as its own reader has them, for its schema: Astro makes a `Date` of an unquoted 2026-11-22. */
  readonly asRead: unknown;
  readonly texts: readonly Text[];
  /** The running text of an MDX or Markdown file, line by line. */
  readonly bodyTexts: readonly Text[];
  /** Syntax errors of the YAML, each with its place. */
  readonly syntax: readonly (Place & { readonly message: string })[];
  /** Place of a field, or of its nearest parent that exists. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
}

const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

function key(node: unknown): string {
  return isScalar(node) ? String(node.value) : '';
}

type Field = Omit<Text, 'file'>;

function textsIn(node: unknown, path: string, placeAt: (offset?: number) => Place): readonly Field[] {
  if (isMap(node))
    return node.items.flatMap((pair) =>
      textsIn(pair.value, path === '' ? key(pair.key) : `${path}.${key(pair.key)}`, placeAt),
    );
  if (isSeq(node))
    return node.items.flatMap((item, index) =>
      textsIn(item, path === '' ? String(index) : `${path}.${index}`, placeAt),
    );
  if (!isScalar(node) || typeof node.value !== 'string') return [];
  return [{ field: path, ...placeAt(node.range?.[0]), text: node.value }];
}

/** A day as Astro reads it. One that the calendar does not have stays text, which the schemas refuse. */
const day: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d\d-\d\d$/,
  resolve: (text) => (z.iso.date().safeParse(text).success ? new Date(text) : text),
};

/** Files that Astro reads; the others are read by contract/read-yaml.ts. */
const astroReads = /^content\/(articles|pages|regions|legal|samples)\//;

/** Reads the text of a YAML, MDX or Markdown file. `file` is its path from the project's root. */
export function readContentFile(file: string, source: string): ContentFile {
  const hasBody = /\.mdx?$/.test(file);
  const match = hasBody ? frontmatter.exec(source) : undefined;
  const yaml = hasBody ? (match?.[1] ?? '') : source;
  const { data, contents, faults, placeAt, placeOf } = placedYaml(yaml, match ? 1 : 0);
  const before = match?.[0] ?? '';
  const first = before.split('\n').length;
  return {
    file,
    source,
    data,
    asRead: data !== undefined && astroReads.test(file) ? parse(yaml, { customTags: [day] }) : data,
    texts: textsIn(contents, '', placeAt).map((field) => ({ file, ...field })),
    syntax: faults,
    placeOf,
    bodyTexts: (hasBody ? source.slice(before.length).split('\n') : []).map((text, index) => ({
      file,
      field: 'body',
      line: first + index,
      column: 1,
      text,
    })),
  };
}

const shown = z.object({
  draft: z.optional(z.boolean()),
  publishOn: z.optional(z.string()),
  published: z.optional(z.string()),
});

/** What a file says of when it may be seen, where it says so. */
export function shownOf({ data }: Pick<ContentFile, 'data'>): Shown {
  return z.safeParse(shown, data).data ?? {};
}
