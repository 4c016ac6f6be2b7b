import { useLocation, useSearch } from 'wouter';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { journalPage, type JournalLine } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters, Search } from '../../../ui/Filters.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { journalWords } from '../../../core/desk/app/journal-words.ts';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useZoneWords } from '../../../ui/time/zone-shown.ts';
import { grouped } from '../../../ui/numbers.ts';

const names = ['who', 'record', 'days', 'before', 'after'] as const;
type Chosen = Partial<Record<(typeof names)[number], string>>;

function useChosen(): Chosen {
  const params = new URLSearchParams(useSearch());
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
}

function queryOf(chosen: Chosen): string {
  const params = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The lines that the filters choose, as a file. */
export function ExportLink() {
  const { who, record, days } = useChosen();
  const chosen = Object.fromEntries(Object.entries({ who, record, days }).filter(([, value]) => value !== undefined));
  return (
    <a className="btn" href={`${keyed(apiPaths.file('journal'))}${queryOf(chosen)}`} download>
      <Icon name="download" />
      Export
    </a>
  );
}

/** What the firm's people did. */
export function Journal() {
  const chosen = useChosen();
  const [, go] = useLocation();
  const zone = useZoneWords();
  const nameOf = useNameOf();
  const { data, skeleton, failure, older, again } = useRead('privacy/journal', chosen, journalPage);
  const { before: _before, after: _after, ...filters } = chosen;
  const choose = (change: Chosen): void => go(`/privacy/journal${queryOf({ ...filters, ...change })}`);
  const lines = data?.lines ?? [];
  const [first, last] = [lines[0], lines.at(-1)];
  const page = (change: Chosen): string => `/privacy/journal${queryOf({ ...filters, ...change })}`;
  const shown = (data?.newer ?? 0) + lines.length;
  return (
    <>
      <Filters label="Journal">
        <Search
          label="Reference, or name of a letter"
          value={chosen.record ?? ''}
          onSearch={(record) => choose({ record: record.trim().replaceAll(/[[\]]/g, '') })}
        />
        <label className="vh" htmlFor="journal-who">
          Who
        </label>
        <select
          id="journal-who"
          className="input"
          value={chosen.who ?? ''}
          onChange={(event) => choose({ who: event.target.value })}
        >
          <option value="">Everybody</option>
          {(data?.people ?? []).map((who) => (
            <option key={who} value={who}>
              {nameOf(who)}
            </option>
          ))}
        </select>
        <label className="vh" htmlFor="journal-days">
          Days
        </label>
        <select
          id="journal-days"
          className="input"
          value={chosen.days ?? ''}
          onChange={(event) => choose({ days: event.target.value })}
        >
          <option value="7">Last 7 days</option>
          <option value="30">Last 30 days</option>
          <option value="">All</option>
        </select>
        <span className="push note">Times in {zone}</span>
      </Filters>
      <div className="room-body stack" id="journal">
        {failure !== undefined && data === undefined ? (
          <NotRead what="The journal" failure={failure} again={again} />
        ) : data !== undefined && data.all === 0 ? (
          <EmptyState
            title={Object.keys(filters).length > 0 ? 'Nothing in the journal matches.' : 'The journal is empty.'}
          >
            Every action at the desk, on the command line or by a link in the team’s email writes one line here.
          </EmptyState>
        ) : data === undefined && !skeleton ? null : (
          <>
            <Table<JournalLine>
              caption="Journal"
              note={
                data === undefined
                  ? undefined
                  : `what was done, newest first. ${grouped(data.all)} ${data.all === 1 ? 'line' : 'lines'}`
              }
              className="journal"
              rows={lines}
              idOf={({ id }) => id}
              older={older}
              skeleton={data === undefined ? 10 : undefined}
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
                  cell: (line) => <span className="faint">{journalWords(line).more}</span>,
                },
              ]}
            />
            {data === undefined || lines.length === 0 ? null : (
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
                        : page({ after: first?.name ?? '' }),
                  older: shown < data.all ? page({ before: last?.name ?? '' }) : undefined,
                  oldest: undefined,
                }}
              />
            )}
            <p className="note">
              Lines cannot be changed or removed from the desk; after two years they are deleted. Erasing an address
              leaves a line without the address.
            </p>
          </>
        )}
      </div>
    </>
  );
}
