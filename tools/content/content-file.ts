import { isMap, isScalar, isSeq, LineCounter, parse, parseDocument, visit, type Document } from 'yaml';

/** A piece of text in a content file. */
export interface Text {
  /** Field in YAML, e.g. `plate.alt`; `body` in the text of an article or a letter. */
  readonly field: string;
  readonly line: number;
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
  readonly syntax: readonly { readonly line: number; readonly column: number; readonly message: string }[];
  /** Line of a field, or of its nearest parent that exists. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  /** The same for the character in that line, from 1. */
  readonly columnOf: (path: readonly PropertyKey[]) => number;
}

const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

function key(node: unknown): string {
  return isScalar(node) ? String(node.value) : '';
}

function textsIn(node: unknown, path: string, line: (offset: number) => number): readonly Text[] {
  if (isMap(node))
    return node.items.flatMap((pair) =>
      textsIn(pair.value, path === '' ? key(pair.key) : `${path}.${key(pair.key)}`, line),
    );
  if (isSeq(node))
    return node.items.flatMap((item, index) => textsIn(item, path === '' ? String(index) : `${path}.${index}`, line));
  if (!isScalar(node) || typeof node.value !== 'string') return [];
  return [{ field: path, line: line(node.range?.[0] ?? 0), text: node.value }];
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getIn(path.slice(0, length), true);
    const start = isScalar(found) || isMap(found) || isSeq(found) ? found.range?.[0] : undefined;
    if (start !== undefined) return start;
  }
  return 0;
}

/** Files that Astro reads; the others are read by contract/read-yaml.ts. */
const astroReads = /^content\/(articles|pages|regions|legal|samples)\//;

/** Reads the text of a YAML, MDX or Markdown file. `file` is its path from the project's root. */
export function readContentFile(file: string, source: string): ContentFile {
  const hasBody = /\.mdx?$/.test(file);
  const match = hasBody ? frontmatter.exec(source) : undefined;
  const yaml = hasBody ? (match?.[1] ?? '') : source;
  const skipped = match ? 1 : 0;
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  const line = (offset: number): number => counter.linePos(offset).line + skipped;
  const place = (offset: number) => ({ line: line(offset), column: counter.linePos(offset).col });
  const aliases: { readonly line: number; readonly column: number; readonly message: string }[] = [];
  // A few lines of them stand for gigabytes.
  visit(document, {
    Alias: (_, { source: name, range }) =>
      void aliases.push({
        ...place(range?.[0] ?? 0),
        message: `*${name} stands for what is written elsewhere; write it out`,
      }),
  });
  const syntax = [
    ...document.errors.map((error) => ({
      ...place(error.pos[0]),
      message: error.message.split('\n')[0] ?? error.message,
    })),
    ...aliases,
  ];
  const data: unknown = syntax.length > 0 ? undefined : document.toJS();
  const before = match?.[0] ?? '';
  const first = before.split('\n').length;
  return {
    file,
    source,
    data,
    asRead: data !== undefined && astroReads.test(file) ? parse(yaml, { customTags: ['timestamp'] }) : data,
    texts: textsIn(document.contents, '', line),
    syntax,
    lineOf: (path) => line(offsetOf(document, path)),
    columnOf: (path) => counter.linePos(offsetOf(document, path)).col,
    bodyTexts: (hasBody ? source.slice(before.length).split('\n') : []).map((text, index) => ({
      field: 'body',
      line: first + index,
      text,
    })),
  };
}
