import { Option, type Command } from 'commander';
import type { BusyTimes, CalendarState } from './busy-times.ts';
import {
  cancelCall,
  cancelCallsOf,
  deskNamed,
  findCall,
  listCalls,
  moveCall,
  settleCall,
  unsayCall,
  type CallFilter,
  type ListedCall,
} from './handling.ts';
import { blockDesk, leaveFrom, listBlocks, unblockDesk } from './leave.ts';
import { busyTimesOf } from './services.ts';
import { callTools, deskOf, type CallTools } from './tools.ts';
import { momentOfDesk, wall } from './desk-time.ts';
import { print, printTable, toolActor, withContext } from '../../core/cli/session.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../core/cli/json-command.ts';
import { table, type Column } from '../../core/cli/table.ts';

const states = ['booked', 'cancelled', 'held', 'no-show'] as const;

function withCalls<Result>(work: (tools: CallTools) => Promise<Result>) {
  return withContext(async (context) => {
    const tools = callTools(context);
    return { result: await work(tools), tools };
  });
}

function both({ rules }: CallTools, desk: string, at: string): string {
  const { timeZone } = deskOf(rules, desk);
  return `${wall(at, timeZone)} in ${timeZone}, ${wall(at, 'UTC')} UTC`;
}

export function addCallCommands(program: Command): void {
  const calls = program.command('calls').description('calls that visitors have booked, and when desks take none');
  addLooking(calls);
  addChanges(calls);
  addBlocks(calls);
  addCalendars(calls);
}

const callColumns = ({ rules }: CallTools): readonly Column<ListedCall>[] => [
  { title: 'REFERENCE', value: (row) => row.reference, width: 11 },
  { title: 'STATE', value: (row) => row.state, width: 9 },
  { title: 'DESK', value: (row) => row.desk, width: 9 },
  { title: 'AT THE DESK', value: (row) => wall(row.starts_at, deskOf(rules, row.desk).timeZone), width: 16 },
  { title: 'UTC', value: (row) => wall(row.starts_at, 'UTC'), width: 16 },
  { title: 'WITH', value: (row) => row.name, width: 9 },
];

function addLooking(calls: Command): void {
  jsonCommand(calls, 'list', 'list booked calls to come')
    .option('--desk <id>', 'only those of this desk')
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--past', 'those too that are over, in any state')
    .action(async ({ json, ...filter }: Json & CallFilter) => {
      const { result, tools } = await withCalls((known) => {
        if (filter.desk !== undefined) deskNamed(known, filter.desk);
        return listCalls(known.store, filter, known.now());
      });
      printTable(json, result, 'No calls.', callColumns(tools));
    });

  jsonCommand(calls, 'show', 'show the call on an enquiry')
    .argument('<reference>', 'for example K-7K3M-9Q2F')
    .action(async (reference: string, { json }: Json) => {
      const { result, tools } = await withCalls(({ store }) => findCall(store, reference));
      print(json, result, () => inFull(tools, result));
    });
}

function inFull(tools: CallTools, call: ListedCall): string {
  const { timeZone, name } = deskOf(tools.rules, call.desk);
  const begins = both(tools, call.desk, call.starts_at);
  const facts: readonly (readonly [string, string | null])[] = [
    ['reference', call.reference],
    ['state', call.state],
    ['desk', `${call.desk} (${name})`],
    ['begins', call.zone === null ? begins : `${begins}, ${wall(call.starts_at, call.zone)} in ${call.zone}`],
    ['ends', `${wall(call.ends_at, timeZone)} in ${timeZone}`],
    ['was to begin', call.moved_from === null ? null : both(tools, call.desk, call.moved_from)],
    ['with', call.name],
    ['organization', call.organization],
    ['email', call.email],
    ['ring them at', call.phone],
    ['chosen', `${wall(call.created_at, 'UTC')} UTC`],
    ['last changed', `${wall(call.changed_at, 'UTC')} UTC, by the ${call.changed_by}`],
  ];
  return facts
    .flatMap(([label, value]) => (value === null ? [] : [`${`${label}:`.padEnd(15)}${terminalSafe(value)}`]))
    .join('\n');
}

function changing(calls: Command, name: string, description: string): Command {
  return jsonCommand(calls, name, description).argument('<reference>', 'for example K-7K3M-9Q2F');
}

async function change(
  reference: string,
  { json }: Json,
  said: string,
  act: (tools: CallTools, call: ListedCall) => Promise<ListedCall>,
): Promise<void> {
  const { result, tools } = await withCalls(async (known) => act(known, await findCall(known.store, reference)));
  const when = both(tools, result.desk, result.starts_at);
  print(json, result, () => `The call on ${result.reference} ${said}:\n${when}, with ${result.desk}.`);
}

function addChanges(calls: Command): void {
  const lineWords = ['--line <words>', 'what the mail says to the visitor about it'] as const;
  changing(calls, 'move', 'move a call; both sides are emailed')
    .argument('<time>', "at the desk, '2026-11-24 11:00', or in UTC, 2026-11-24T11:00Z")
    .option('--desk <id>', 'to this office; otherwise it stays where it is')
    .option(...lineWords)
    .action((reference: string, time: string, options: Json & { desk?: string; line?: string }) =>
      change(reference, options, 'is moved to', async (tools, { id, desk: own }) => {
        const { desk = own, line } = options;
        const start = momentOfDesk(time, deskOf(tools.rules, desk).timeZone);
        return moveCall(tools, toolActor(), { id, desk, start, line });
      }),
    );

  changing(calls, 'cancel', 'cancel a call; both sides are emailed')
    .option('--no-offer', 'offer the visitor no other time, and end their links')
    .option(...lineWords)
    .action((reference: string, options: Json & { offer: boolean; line?: string }) =>
      change(reference, options, 'is cancelled', (tools, { id }) => {
        const { offer, line } = options;
        return cancelCall(tools, toolActor(), { id, offer, line });
      }),
    );

  for (const [act, description, said] of [
    ['held', 'say that a call was held', 'was held'],
    ['no-show', 'say that nobody came to a call', 'was a no-show'],
  ] as const)
    changing(calls, act, description).action((reference: string, options: Json) =>
      change(reference, options, said, (tools, { id }) => settleCall(tools, toolActor(), { id, outcome: act })),
    );
  changing(calls, 'unsay', 'take back what was said of a call').action((reference: string, options: Json) =>
    change(reference, options, 'has no outcome', (tools, { id }) => unsayCall(tools, toolActor(), { id })),
  );
}

const blockName = (id: string): string => id.slice(-8);

function addBlocks(calls: Command): void {
  jsonCommand(calls, 'block', 'let a desk take no call for some time')
    .argument('<desk>', 'id of the desk in content/calls.yaml')
    .argument('<from>', "a day, 2026-12-24; at the desk, '2026-12-24 12:00'; or in UTC, 2026-12-24T12:00Z")
    .argument('<until>', 'the same; a day is the last one of them')
    .option('--why <words>', 'why, for colleagues', '')
    .action(async (desk: string, from: string, until: string, { json, why }: Json & { why: string }) => {
      const { result, tools } = await withCalls((known) =>
        blockDesk(known, toolActor(), { ...leaveFrom(deskNamed(known, desk), from, until), why }),
      );
      const { block, calls: inside } = result;
      print(json, result, () =>
        [
          `${block.desk} takes no call`,
          `from   ${both(tools, desk, block.starts_at)}`,
          `until  ${both(tools, desk, block.ends_at)}`,
          `To end this: corbiere calls unblock ${blockName(block.id)}`,
          ...(inside.length === 0
            ? []
            : ['These calls are booked in that time; move or cancel them:', table(callColumns(tools), inside)]),
        ].join('\n'),
      );
    });

  jsonCommand(
    calls,
    'cancel-domain',
    'cancel every call to come of a mail domain, end their links and mail nobody: for one party that fills the diary',
  )
    .argument('<domain>', 'for example example.com; those below it count too')
    .action(async (domain: string, { json }: Json) => {
      const { result } = await withCalls((known) => cancelCallsOf(known, toolActor(), domain));
      const gone = result === 1 ? 'call is' : 'calls are';
      print(json, { cancelled: result }, () => `${result} ${gone} cancelled, and nobody was mailed.`);
    });

  jsonCommand(calls, 'blocks', 'list the times without calls').action(async ({ json }: Json) => {
    const { result, tools } = await withCalls(({ store }) => listBlocks(store));
    const at = (time: string, desk: string): string => wall(time, deskOf(tools.rules, desk).timeZone);
    printTable(json, result, 'No desk is blocked.', [
      { title: 'BLOCK', value: ({ id }) => blockName(id), width: 8 },
      { title: 'DESK', value: ({ desk }) => desk, width: 9 },
      { title: 'FROM (AT THE DESK)', value: ({ starts_at, desk }) => at(starts_at, desk), width: 18 },
      { title: 'UNTIL', value: ({ ends_at, desk }) => at(ends_at, desk), width: 16 },
      { title: 'WHY', value: ({ why }) => why, width: 21 },
    ]);
  });

  jsonCommand(calls, 'unblock', 'let a desk take calls again')
    .argument('<block>', 'what `corbiere calls blocks` calls it')
    .action(async (id: string, { json }: Json) => {
      const { result, tools } = await withCalls((known) => unblockDesk(known, toolActor(), id));
      const from = both(tools, result.desk, result.starts_at);
      print(json, result, () => `${result.desk} takes calls again from\n${from}.`);
    });
}

function addCalendars(calls: Command): void {
  const withCalendars = <Result>(work: (calendars: BusyTimes) => Promise<Result>): Promise<Result> =>
    withContext((context) => work(busyTimesOf(context)));
  const columns: readonly Column<CalendarState>[] = [
    { title: 'DESK', value: ({ desk }) => desk, width: 9 },
    { title: 'READ (UTC)', value: ({ readAt }) => (readAt === null ? 'never' : wall(readAt, 'UTC')), width: 16 },
    { title: 'COUNTS UNTIL', value: ({ countsUntil: until }) => (until === null ? '' : wall(until, 'UTC')), width: 16 },
    { title: 'LAST FAILURE', value: ({ failure }) => failure ?? '', width: 33 },
  ];

  jsonCommand(calls, 'calendars', "list the desks' published calendars, and when they were read").action(
    async ({ json }: Json) => {
      const states = await withCalendars((calendars) => calendars.states());
      printTable(json, states, 'No desk has a published calendar (BUSY_CALENDARS).', columns);
    },
  );

  jsonCommand(calls, 'read-calendar', "read a desk's published calendar at once")
    .argument('<desk>', 'id of the desk in content/calls.yaml')
    .action(async (desk: string, { json }: Json) => {
      const states = await withCalendars(async (calendars) => {
        await calendars.readNow(toolActor(), desk);
        return (await calendars.states()).filter((state) => state.desk === desk);
      });
      printTable(json, states, '', columns);
    });
}
