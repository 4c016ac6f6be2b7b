import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { ownFolder } from '../context/environment.ts';
import { personOf } from '../desk/sign-in/links.ts';
import { endAllSessions, endSession, listSessions } from '../desk/sign-in/sessions.ts';
import { announcedSettings, print, serviceVariables, takeRightsOfOwner, toolActor, withStore } from './session.ts';
import { jsonCommand, type Json } from './json-command.ts';
import { minuteOf, table } from './table.ts';

function port(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('It must be a port number.');
  return text;
}

function address(text: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text))
    throw new InvalidArgumentError('It must be an email address: the journal names you by it.');
  return text;
}

export function addDeskCommands(program: Command): void {
  const desk = program
    .command('desk')
    .description('open the desk for staff, next to the server; prints a sign-in link that works once')
    .option('--port <port>', 'port on this machine (DESK_PORT, else 4322)', port)
    .option('--no-open', 'print the link and open no browser')
    .option('--as <address>', 'sign in as this person; else as local:<login>', address)
    .action((options: { port?: string; open: boolean; as?: string }) => runDesk(options));

  jsonCommand(desk, 'sessions', 'list who is signed in at the desk').action(async ({ json }: Json) => {
    const open = await withStore(async (store, { deskPeople }) =>
      (await listSessions({ store, now: () => new Date() })).map((session) => ({
        id: session.id,
        who: session.who,
        local: session.local === 1,
        device: session.device,
        since: session.created_at,
        seen: session.seen_at,
        until: session.expires_at,
        // People removed from DESK_PEOPLE are refused at their next request.
        refused: session.local === 0 && personOf(deskPeople, session.who) === undefined,
      })),
    );
    print(json, open, () =>
      open.length === 0
        ? 'Nobody is signed in.'
        : table(
            [
              { title: 'WHO', value: ({ who, refused }) => (refused ? `${who} (refused)` : who), width: 40 },
              { title: 'DEVICE', value: ({ device }) => device, width: 20 },
              { title: 'SINCE (UTC)', value: ({ since }) => minuteOf(since), width: 16 },
              { title: 'ID', value: ({ id }) => id, width: 36 },
            ],
            open,
          ),
    );
  });

  jsonCommand(
    desk,
    'sign-out',
    'end all sessions of a person at the desk and links on their way, or one session by its id',
  )
    .argument('<who>', 'address, or local:<login>, as "desk sessions" shows it')
    .option('--session <id>', 'only this one')
    .action(async (who: string, { session, json }: Json & { session?: string }) => {
      const ended = await withStore(async (store, { deskPeople }) => {
        const parts = { store, now: () => new Date() };
        const person = personOf(deskPeople, who) ?? who;
        if (session === undefined) return endAllSessions(parts, toolActor(), person);
        await endSession(parts, toolActor(), person, session);
        return 1;
      });
      print(json, { ended }, () => (ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`));
    });
}

/** Runs the desk's program, built next to this one; its exit code is the command's. */
async function runDesk({ port, open, as }: { port?: string; open: boolean; as?: string }): Promise<void> {
  const program = join(ownFolder, 'build', 'desk.js');
  const beside = existsSync(program) ? program : join(import.meta.dirname, 'desk.js');
  if (!existsSync(beside))
    throw new Error(`The desk is not built: ${program} is missing. Run in the project: npm run build`);
  // Prints which database is used. The program itself drops to the rights of the data folder's owner.
  const { dataDir } = announcedSettings();
  takeRightsOfOwner(dataDir);
  const args = [
    ...(port === undefined ? [] : ['--port', port]),
    ...(open ? [] : ['--no-open']),
    ...(as === undefined ? [] : ['--as', as]),
  ];
  const child = spawn(process.execPath, ['--', beside, ...args], { stdio: 'inherit', env: serviceVariables() });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
  process.exitCode = await promise;
}
