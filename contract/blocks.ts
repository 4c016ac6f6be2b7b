/** What the functions fill in a page, or in a part of it that they repeat: once for each row that is given, so also not at all. */
export interface BlockShape {
  readonly slots: readonly string[];
  readonly blocks?: Readonly<Record<string, BlockShape>>;
}

/** What fills a shape: text for each slot, rows for each block. */
export type BlockValues<Shape extends BlockShape> = Readonly<Record<Shape['slots'][number], string>> &
  (Shape extends { readonly blocks: infer Blocks extends Readonly<Record<string, BlockShape>> }
    ? { readonly [Name in keyof Blocks]: readonly BlockValues<Blocks[Name]>[] }
    : unknown);

/** The same for whoever fills a page without knowing which. */
export interface AnyValues {
  readonly [name: string]: string | readonly AnyValues[] | undefined;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A value for text or an attribute of HTML or XML. */
export function escapedForMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** How a slot stands in a prerendered page. */
export function slotMarker(slot: string): string {
  return `{{${slot}}}`;
}

/** How a block stands there: its markup once, between these two. */
export function blockMarkers(block: string): readonly [string, string] {
  return [`{{#${block}}}`, `{{/${block}}}`];
}

interface Block {
  readonly block: string;
  readonly depth: number;
  readonly pieces: readonly Piece[];
  /** What rows came to, for a block of the page itself that shows nothing but its rows. */
  readonly kept: WeakMap<readonly AnyValues[], Uint8Array> | undefined;
}

/** Text, or the bytes that it is sent as. */
type Written = string | Uint8Array;

type Piece = Written | { readonly slot: string; readonly depth: number } | Block;

interface Scope {
  readonly name: string;
  readonly shape: BlockShape;
  readonly pieces: Piece[];
}

const encoder = new TextEncoder();

/** Characters from which a text is encoded once for all answers. */
const worthKeeping = 512;

const marker = /\{\{([#/]?)([a-z][a-z-]*)\}\}/g;

/**
 * A prerendered page, read once and filled for each answer. A slot takes the value of the innermost block that has one of its
 * name, a block may stand in several places, and `{{words}}` that are no slot stay as they are. What is filled in is never read
 * again: a value that looks like a marker is text. Rows that are given again, the same array, are not written anew.
 */
export class Template {
  readonly #pieces: readonly Piece[];
  readonly #escape: (text: string) => string;

  /**
   * @param escape what every value passes
   * @throws naming the slots and blocks that the page lacks, or a block that is unknown or does not end where it should
   */
  constructor(html: string, shape: BlockShape, escape: (text: string) => string) {
    this.#escape = escape;
    const used = new Set<string>();
    const page: Scope = { name: '', shape, pieces: [] };
    const open: Scope[] = [page];
    let read = 0;
    for (const match of html.matchAll(marker)) {
      const [whole, sign = '', name = ''] = match;
      const here = open.at(-1) ?? page;
      const depth = open.findLastIndex((scope) => (sign === '' ? scope.shape.slots.includes(name) : Object.hasOwn(scope.shape.blocks ?? {}, name)));
      if (sign === '' && depth === -1) continue;
      here.pieces.push(html.slice(read, match.index));
      read = match.index + whole.length;
      if (sign === '/') {
        if (open.length === 1) throw new Error(`has ${whole} without a beginning`);
        if (here.name !== name) throw new Error(`has ${whole} inside ${blockMarkers(here.name)[0]}`);
        open.pop();
        continue;
      }
      used.add(placeOf(open.slice(0, depth + 1), name));
      if (sign === '') {
        here.pieces.push({ slot: name, depth });
        continue;
      }
      const inner = open[depth]?.shape.blocks?.[name];
      if (!inner) throw new Error(`has ${whole}, which is no block there`);
      if (depth !== open.length - 1) throw new Error(`has ${whole} inside ${blockMarkers(here.name)[0]}`);
      const pieces: Piece[] = [];
      here.pieces.push({ block: name, depth, pieces, kept: undefined });
      open.push({ name, shape: inner, pieces });
    }
    const last = open.at(-1);
    if (last && last !== page) throw new Error(`has ${blockMarkers(last.name)[0]} without an end`);
    page.pieces.push(html.slice(read));
    const absent = markersOf(shape, '').filter(([place]) => !used.has(place));
    if (absent.length > 0) throw new Error(`lacks ${absent.map(([, written]) => written).join(', ')}`);
    this.#pieces = page.pieces.map((piece) => {
      if (isBlock(piece)) return showsOwn(piece.pieces, 1) ? { ...piece, kept: new WeakMap() } : piece;
      return typeof piece === 'string' && piece.length >= worthKeeping ? encoder.encode(piece) : piece;
    });
  }

  /** The page with its values, as UTF-8. A slot without a value is empty, a block without rows is left out. */
  fill(values: AnyValues): Uint8Array {
    const written: Written[] = [];
    write(this.#pieces, [values], this.#escape, written);
    return bytesOf(written);
  }
}

function isBlock(piece: Piece): piece is Block {
  return typeof piece === 'object' && 'block' in piece;
}

function isText(piece: Piece): piece is Written {
  return typeof piece === 'string' || piece instanceof Uint8Array;
}

/** Whether nothing comes from outside the scope of this depth. */
function showsOwn(pieces: readonly Piece[], depth: number): boolean {
  return pieces.every((piece) => isText(piece) || (piece.depth >= depth && (!isBlock(piece) || showsOwn(piece.pieces, depth))));
}

function placeOf(scopes: readonly Scope[], name: string): string {
  return `${scopes.map((scope) => scope.name).join('/')}/${name}`;
}

/** Every slot and block that a page must have: where, and how it is written. */
function markersOf({ slots, blocks = {} }: BlockShape, place: string): readonly (readonly [string, string])[] {
  return [
    ...slots.map((slot) => [`${place}/${slot}`, slotMarker(slot)] as const),
    ...Object.entries(blocks).flatMap(([name, shape]) => [[`${place}/${name}`, blockMarkers(name)[0]] as const, ...markersOf(shape, `${place}/${name}`)]),
  ];
}

function write(pieces: readonly Piece[], scopes: readonly AnyValues[], escape: (text: string) => string, written: Written[]): void {
  for (const piece of pieces) {
    if (isText(piece)) written.push(piece);
    else if ('slot' in piece) {
      const value = scopes[piece.depth]?.[piece.slot];
      if (typeof value === 'string') written.push(escape(value));
    } else {
      const rows = scopes[piece.depth]?.[piece.block];
      if (rows === undefined || typeof rows === 'string' || rows.length === 0) continue;
      if (piece.kept) written.push(keptBytes(piece, piece.kept, rows, scopes, escape));
      else for (const row of rows) write(piece.pieces, [...scopes, row], escape, written);
    }
  }
}

function keptBytes(
  { pieces }: Block,
  kept: WeakMap<readonly AnyValues[], Uint8Array>,
  rows: readonly AnyValues[],
  scopes: readonly AnyValues[],
  escape: (text: string) => string,
): Uint8Array {
  const known = kept.get(rows);
  if (known !== undefined) return known;
  const written: Written[] = [];
  for (const row of rows) write(pieces, [...scopes, row], escape, written);
  const bytes = bytesOf(written);
  kept.set(rows, bytes);
  return bytes;
}

function bytesOf(written: readonly Written[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let text: string[] = [];
  for (const piece of written) {
    if (typeof piece === 'string') {
      text.push(piece);
      continue;
    }
    parts.push(encoder.encode(text.join('')), piece);
    text = [];
  }
  parts.push(encoder.encode(text.join('')));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
