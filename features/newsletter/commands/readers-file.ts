import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { addressOnly } from '../../../contract/email-address.ts';
import type { ReaderToImport } from '../import-readers.ts';
import { mailableAddress } from '../../../core/store/address.ts';

/** A row that is not imported, by the line of the file on which it begins. */
export interface RowNote {
  readonly line: number;
  readonly why: string;
}

interface ReadersFile {
  readonly readers: readonly ReaderToImport[];
  readonly refused: readonly RowNote[];
  /** Rows of an export that are not proof of opt-in, or whose subscriber is not confirmed. */
  readonly passedOver: readonly RowNote[];
}

const longest = { source: 200, wording: 5_000 } as const;

/** Accepted names of each column; our own export names two of them differently. */
const names: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  at: ['at', 'time'],
  source: ['source', 'form'],
  wording: ['wording'],
};

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Reads `email,at,source,wording` in any order, or our export, in UTF-8. @throws if it is not such a file */
export function readReadersFile(bytes: Uint8Array, now: Date): ReadersFile {
  const [head, ...rows] = rowsOf(textOf(bytes));
  if (!head) throw new Error('The file is empty.');
  const columns = head.fields.map((name) => name.trim().toLowerCase());
  const place = Object.fromEntries(
    Object.entries(names).map(([name, known]) => [name, columns.findIndex((column) => known.includes(column))]),
  );
  const missing = Object.keys(names).filter((name) => place[name] === -1);
  if (missing.length > 0)
    throw new Error(
      `Line ${head.line}: there is no column ${missing.join(', ')}. The first line names them, divided by commas: email,at,source,wording`,
    );

  const readers: ReaderToImport[] = [];
  const [refused, passedOver]: [RowNote[], RowNote[]] = [[], []];
  for (const { line, fields } of rows) {
    if (fields.length !== columns.length) {
      refused.push({ line, why: `it has ${fields.length} fields and the first line ${columns.length}` });
      continue;
    }
    const field = (name: string): string => asTyped(fields[place[name] ?? -1] ?? '');
    const of = (column: string): string | undefined => fields[columns.indexOf(column)];
    const [event, state] = [of('event'), of('state')];
    if (event !== undefined && event !== 'confirmed' && event !== 'imported')
      passedOver.push({ line, why: `"${event}" is not a proof of opt-in` });
    else if (state !== undefined && state !== 'confirmed') passedOver.push({ line, why: `the subscriber is ${state}` });
    else {
      const proof = proofOf(
        { email: field('email'), at: field('at'), source: field('source'), wording: field('wording') },
        now,
      );
      if (typeof proof === 'string') refused.push({ line, why: proof });
      else readers.push({ line, ...proof });
    }
  }
  return { readers, refused, passedOver };
}

function textOf(bytes: Uint8Array): string {
  try {
    // The parser counts a CRLF within quotes as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch (error) {
    throw new Error('The file is not in UTF-8. Save it as "CSV UTF-8".', { cause: error });
  }
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines }) => {
        // The parser gives the row's last line; subtracting the line breaks in its fields gives the first.
        rows.push({ fields, line: lines - fields.join('').split('\n').length + 1 });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? new Error(`The file is not CSV: ${error.message}`, { cause: error }) : error;
  }
  return rows;
}

/** Removes the apostrophe that our exports put before text that looks like a formula (csv.ts). */
function asTyped(field: string): string {
  return field.replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '').trim();
}

function proofOf(
  { email, at, source, wording }: Readonly<Record<'email' | 'at' | 'source' | 'wording', string>>,
  now: Date,
): Omit<ReaderToImport, 'line'> | string {
  const address = z.safeParse(addressOnly, email);
  if (!address.success) return email === '' ? 'there is no address' : 'the address is none';
  const time = timeOf(at);
  if (at === '') return 'no proof: the time of the request is missing';
  if (time === undefined) return 'the time is not valid; write 2026-05-03 or 2026-05-03T10:00:00+01:00';
  if (time > now) return 'the time is yet to come';
  if (source === '') return 'no proof: the source of the request is missing';
  if (wording === '') return 'no proof: the wording of the request is missing';
  if (source.length > longest.source || /\p{Cc}/u.test(source))
    return `the source must be one line of at most ${longest.source} characters`;
  if (wording.length > longest.wording) return `the wording has more than ${longest.wording} characters`;
  return { email: mailableAddress(address.data), at: time, source, wording };
}

function timeOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text))
    return undefined;
  const time = new Date(text.replace(' ', 'T'));
  const isDay =
    !Number.isNaN(time.getTime()) &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  return isDay ? time : undefined;
}
