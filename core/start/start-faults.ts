import type { Settings } from '../context/environment.ts';

/** What is known of an error: its own code and words, and those of what caused it. */
interface Trace {
  readonly code: string;
  readonly syscall: string;
  readonly path: string;
  readonly message: string;
}

function traces(error: unknown): Trace[] {
  if (!(error instanceof Error)) return [{ code: '', syscall: '', path: '', message: String(error) }];
  const text = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  const own = { code: text('code'), syscall: text('syscall'), path: text('path'), message: error.message };
  // A name with several addresses fails once for each.
  const several = error instanceof AggregateError ? error.errors.slice(0, 1).flatMap(traces) : [];
  return [own, ...several, ...(error.cause === undefined ? [] : traces(error.cause))];
}

/** PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and what to do about them. */
const postgresRemedies: Readonly<Record<string, string>> = {
  '28P01': 'User and password must be those of a role on that server.',
  '28000': "The server's pg_hba.conf does not let this user in from here.",
  '3D000': 'There is no such database: create it, or name another.',
  '42501':
    'The role needs the right to make and use the tables of this server: make it the owner of the database, or ' +
    'run create schema corbiere authorization <role>; there, and use the same role for server and tool.',
  '3F000':
    'The role sees no schema: make it the owner of the database, or run create schema corbiere authorization ' +
    '<role>; there.',
  '57P03': 'The server is still starting: wait until it is ready, and start again.',
  '53300': 'The server has no free connection: raise max_connections, or run fewer processes.',
  ECONNREFUSED: 'Nothing listens there: start PostgreSQL, or correct host and port.',
  ECONNRESET: 'The server ended the connection at once: is it PostgreSQL, and does it want TLS (sslmode=verify-full)?',
  ENOTFOUND: "There is no host with this name: correct it, or this machine's resolver.",
  EAI_AGAIN: "This machine's resolver does not answer.",
  ETIMEDOUT: 'No answer: is a firewall in the way, or is the host wrong?',
  EHOSTUNREACH: 'This machine has no route to it.',
};

/** What PostgreSQL or its driver says in words alone, or under a code that it has for several things. */
const postgresWords: readonly (readonly [RegExp, string])[] = [
  [/role "[^"]*" does not exist/i, 'There is no such user: create the role, or name another.'],
  [/no PostgreSQL user name/i, 'It names no user: use postgres://user:password@host:5432/database'],
  [/password must be a string|no password supplied/i, 'It names no password, and the server asks for one.'],
  [
    /does not support SSL/i,
    'The server offers no TLS: switch it on there, or use sslmode=disable where the connection never leaves the ' +
      'machine.',
  ],
  [/statement pooling mode/i, 'The pooler in front of it works by statement: set pool_mode = transaction there.'],
  [/certificate/i, 'This machine does not trust the certificate: name the authority with sslrootcert=<file>.'],
  [/timeout|terminated/i, 'The server does not answer.'],
];

function databaseFault(all: readonly Trace[], databaseUrl: string): string | undefined {
  const { host, pathname } = new URL(databaseUrl);
  const place = `PostgreSQL at ${host || 'the default host'}${pathname}`;
  for (const { code, message } of all) {
    const remedy = postgresWords.find(([words]) => words.test(message))?.[1] ?? postgresRemedies[code];
    if (remedy !== undefined) return `DATABASE_URL: ${place} cannot be used (${message || code}). ${remedy}`;
  }
  return undefined;
}

/** Why the server did not start, or the tool found no database: one line with what failed and what to do. */
export function startFault(error: unknown, { port, host, dataDir, databaseUrl }: Settings): string {
  const all = traces(error);
  const [own] = all;
  // Its cause is an error of a file, which may lie in the data folder.
  if (own?.message.startsWith('DKIM_KEY_FILE: ') === true) return own.message;
  for (const { code, syscall, path, message } of all) {
    if (code === 'EADDRINUSE')
      return `PORT: ${port} on ${host} is in use by another program. Stop it, or set PORT to a free port.`;
    if (syscall === 'listen' && code === 'EACCES')
      return `PORT: this user is not allowed to open port ${port}. Set PORT to 1024 or higher, behind the proxy.`;
    if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && message.endsWith(` ${host}`)))
      return `HOST: ${host} is not an address of this machine (${code}). Set HOST to 127.0.0.1 behind a proxy on this machine, or to 0.0.0.0 in a container.`;
    if (path !== '' && (path.startsWith(dataDir) || dataDir.startsWith(path)) && code !== '')
      return `DATA_DIR: ${dataDir} cannot be used (${message}). Create the folder and give it to the server's user, or name another one.`;
  }
  const database = databaseUrl === undefined ? undefined : databaseFault(all, databaseUrl);
  if (database !== undefined) return database;
  const [first, cause] = all.map(({ message }) => message);
  return first === undefined || first === ''
    ? 'The server could not start; the reason is unknown.'
    : first + (cause === undefined || first.includes(cause) ? '' : ` (${cause})`);
}
