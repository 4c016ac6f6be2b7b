import { useLocation, useSearch } from 'wouter';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { journalPage, type JournalLine } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters, FilterSelect, Search } from '../../../ui/Filters.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { journalWords } from '../../../core/desk/app/journal-words.ts';
import { addressWith, chosenIn } from '../../../core/desk/app/data/chosen.ts';
import { ReadTable } from '../../../core/desk/app/data/ReadTable.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useZone, useZoneWords } from '../../../ui/time/zone-shown.ts';
import { grouped } from '../../../ui/numbers.ts';

const names = ['who', 'record', 'days', 'before', 'after'] as const;
type Chosen = Partial<Record<(typeof names)[number], string>>;
const placeOf = (line: JournalLine | undefined): string => (line ? `${line.at}~${line.id}` : '');
const addressOf = (chosen: Chosen): string => addressWith('/privacy/journal', chosen);

export function ExportLink() {
  const chosen = chosenIn(useSearch(), ['who', 'record', 'days']);
  return (
    <a className="btn" href={keyed(addressWith(apiPaths.file('journal'), chosen))} download>
      <Icon name="download" />
      Export
    </a>
  );
}

export function Journal() {
  const chosen = chosenIn(useSearch(), names);
  const [, go] = useLocation();
  const zone = useZoneWords();
  const deskZone = useZone();
  const nameOf = useNameOf();
  const reading = useRead('privacy/journal', chosen, journalPage);
  const { data } = reading;
  const { before: _before, after: _after, ...filters } = chosen;
  const page = (change: Chosen): string => addressOf({ ...filters, ...change });
  const choose = (change: Chosen): void => go(page(change));
  const lines = data?.lines ?? [];
  const [first, last] = [lines[0], lines.at(-1)];
  const shown = (data?.newer ?? 0) + lines.length;
  return (
    <>
      <Filters label="Journal">
        <Search
          label="Reference, or name of a letter"
          value={chosen.record ?? ''}
          onSearch={(record) => choose({ record: record.trim().replaceAll(/[[\]]/g, '') })}
        />
        <FilterSelect
          label="Who"
          value={chosen.who ?? ''}
          onChange={(who) => choose({ who })}
          options={[['', 'Everybody'], ...(data?.people ?? []).map((who) => [who, nameOf(who)] as const)]}
        />
        <FilterSelect
          label="Days"
          value={chosen.days ?? ''}
          onChange={(days) => choose({ days })}
          options={[
            ['7', 'Last 7 days'],
            ['30', 'Last 30 days'],
            ['', 'All'],
          ]}
        />
        <span className="push note">Times in {zone}</span>
      </Filters>
      <div className="room-body stack" id="journal">
        <ReadTable<JournalLine>
          what="The journal"
          of={reading}
          bones={10}
          empty={
            <EmptyState
              title={Object.keys(filters).length > 0 ? 'Nothing in the journal matches.' : 'The journal is empty.'}
            >
              Every action at the desk, on the command line or by a link in the team’s email, and each step of a visitor
              in an enquiry, writes one line here.
            </EmptyState>
          }
          caption="Journal"
          note={
            data === undefined
              ? undefined
              : `what was done, newest first. ${grouped(data.all)} ${data.all === 1 ? 'line' : 'lines'}`
          }
          className="journal"
          rows={lines}
          idOf={({ id }) => id}
          columns={[
            {
              title: 'When',
              head: true,
              className: 'nowrap',
              cell: ({ at }) => <Time at={at} form="near" />,
            },
            { title: 'Who', cell: ({ who }) => `${nameOf(who)} ` },
            { title: 'Action', cell: (line) => `${journalWords(line).did} ` },
            {
              title: 'On what',
              cell: (line) => {
                const { to, at } = journalWords(line);
                return at === undefined ? (
                  `${to} `
                ) : (
                  <>
                    <DeskLink to={at}>{to}</DeskLink>{' '}
                  </>
                );
              },
            },
            {
              title: 'More',
              cell: (line) => <span className="faint">{journalWords(line, deskZone).more}</span>,
            },
          ]}
          after={
            <>
              {data && (
                <Pager
                  label="Pages of the journal"
                  rows={`Rows ${grouped(data.newer + 1)} to ${grouped(shown)} of ${grouped(data.all)}`}
                  pages={{
                    newest: data.newer > 0 ? page({}) : undefined,
                    newer:
                      data.newer === 0
                        ? undefined
                        : data.newer <= lines.length
                          ? page({})
                          : page({ after: placeOf(first) }),
                    older: shown < data.all ? page({ before: placeOf(last) }) : undefined,
                    oldest: undefined,
                  }}
                />
              )}
              <p className="note">
                Lines cannot be changed or removed from the desk; after two years they are deleted. Erasing an address
                leaves a line without the address.
              </p>
            </>
          }
        />
      </div>
    </>
  );
}
