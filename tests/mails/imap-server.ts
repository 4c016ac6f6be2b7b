import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { onPath } from '../../tools/checks/needs.ts';
import { freePort } from '../../tools/server/start-server.ts';

const isRoot = process.getuid?.() === 0;
/** Dovecot wants no root for its processes; Debian's package brings a user. */
const owner = isRoot ? 'dovecot' : userInfo().username;

let found = onPath('dovecot');
if (found === undefined) {
  const line = 'Dovecot is not installed: tests of the mailbox are skipped. Run: sudo apt-get install dovecot-imapd';
  if (process.env['CI'] === 'true') throw new Error(line);
  console.warn(line);
} else if (!String(execFileSync(found, ['--version'])).startsWith('2.3')) {
  console.warn(
    'Dovecot 2.4 wants another configuration than tests/mails/imap-server.ts writes: tests of the mailbox are skipped. They need Dovecot 2.3.',
  );
  found = undefined;
}

/** Whether this machine has an IMAP server to test with. */
export const hasImapServer = found !== undefined;

/** A server of one user, in clear, since it listens on loopback alone. All processes are of one user and in no cage. */
function configuration(folder: string, port: number): string {
  const mail = join(folder, 'mail');
  return `
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'state')}
log_path = ${join(folder, 'log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0 secs
default_internal_user = ${owner}
default_internal_group = ${isRoot ? owner : String(execFileSync('id', ['-gn'])).trim()}
default_login_user = ${owner}
mail_location = maildir:${mail}
mail_fsync = never
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner} gid=${isRoot ? owner : String(process.getgid?.())} home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

export interface ImapServer extends AsyncDisposable {
  /** What BOUNCES_IMAP_URL has to say to reach the mailbox. */
  readonly url: string;
  /** Puts emails into the inbox, unread, as a mail server delivers into a Maildir. */
  deliver(...sources: readonly string[]): void;
  /** Subjects in a folder, with the flags of each; empty where there is no such folder. */
  look(folder: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** A real IMAP server on loopback with an empty mailbox. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-imap-'));
  const port = await freePort();
  const file = join(folder, 'dovecot.conf');
  const mail = join(folder, 'mail');
  const places = [folder, mail, ...['cur', 'new', 'tmp'].map((name) => join(mail, name))];
  const [uid = 0, gid = 0] = isRoot ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, owner]))) : [];
  const give = (place: string): void => {
    if (isRoot) chownSync(place, uid, gid);
  };
  for (const place of places) {
    mkdirSync(place, { recursive: true });
    give(place);
  }
  writeFileSync(file, configuration(folder, port));
  let delivered = 0;
  const [command, args] = isRoot
    ? ([
        'setpriv',
        [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', '--', found ?? 'dovecot', '-F', '-c', file],
      ] as const)
    : ([found ?? 'dovecot', ['-F', '-c', file]] as const);
  const server = spawn(command, args, { stdio: 'ignore', cwd: folder });
  let open = true;
  const stop = async (): Promise<void> => {
    if (!open) return;
    open = false;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const withClient = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'bounces', pass: 'secret' },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  // It listens some moments after it was started.
  for (let attempt = 0; ; attempt += 1) {
    const failure = await withClient(() => Promise.resolve(undefined)).catch((error: unknown) => error);
    if (failure === undefined) break;
    if (attempt === 300 || server.exitCode !== null) throw new Error('Dovecot did not start', { cause: failure });
    await wait(100);
  }
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}`,
    deliver(...sources) {
      for (const source of sources) {
        const name = `${(delivered += 1)}.corbiere`;
        const written = join(mail, 'tmp', name);
        writeFileSync(written, source, 'latin1');
        give(written);
        renameSync(written, join(mail, 'new', name));
      }
    },
    look: (name) =>
      withClient(async (client) => {
        if (!(await client.list()).some(({ path }) => path === name)) return [];
        const lock = await client.getMailboxLock(name);
        const mails = await client.fetchAll('1:*', { envelope: true, flags: true }).finally(() => lock.release());
        return mails
          .map(({ envelope, flags }) =>
            [envelope?.subject, ...[...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort()].join(' '),
          )
          .sort();
      }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
