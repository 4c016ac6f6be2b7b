import { ThreadEnded } from './thread.ts';
import { codeOf } from '../../contract/error-words.ts';

/** SQLite result codes about its environment: busy, locked, read-only, I/O error, full, cannot open. */
const sqliteOutages = new Set([5, 6, 8, 10, 13, 14]);

/** SQLSTATE codes about the server: connection, resources, operator, read-only, serialisation. */
const postgresOutages = /^(?:08|53|57P|25006|40001|40P01|55P03|57014|25P03)/;

const brokenConnection = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** SQLite's primary result code, without the extended part. */
export function sqliteCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

/** Whether an error means that the database is temporarily unavailable and the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ThreadEnded) return true;
  const number = sqliteCodeOf(error);
  if (number !== undefined) return sqliteOutages.has(number);
  const code = codeOf(error) ?? '';
  if (postgresOutages.test(code) || brokenConnection.test(code)) return true;
  // The driver's own errors have no code.
  return /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
