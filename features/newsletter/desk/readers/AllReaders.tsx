import { useSearch } from 'wouter';
import { readerList } from './api.ts';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { useRowCursor } from '../../../../ui/keys/use-row-cursor.ts';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../../ui/DeskLink.tsx';
import { NotRead } from '../../../../core/desk/app/data/NotRead.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { State } from '../../../../ui/State.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';
import { useZoneWords } from '../../../../ui/time/zone-shown.ts';
import { stateOf } from './reader-words.ts';
import { grouped } from '../../../../ui/numbers.ts';

const states = [
  { name: '', words: 'All' },
  { name: 'confirmed', words: 'Confirmed' },
  { name: 'pending', words: 'Asked' },
  { name: 'unsubscribed', words: 'Left' },
] as const;

function addressOf(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const search = new URLSearchParams(given).toString();
  return search === '' ? '/readers/all' : `/readers/all?${search}`;
}

/** Every reader in order of the latest change, a hundred to a page. */
export function AllReaders() {
  const given = new URLSearchParams(useSearch());
  const state = states.find(({ name }) => name === (given.get('state') ?? ''))?.name ?? '';
  const query = Object.fromEntries(
    ['state', 'towards', 'at', 'id'].flatMap((name): [string, string][] =>
      given.get(name) ? [[name, given.get(name) ?? '']] : [],
    ),
  );
  const { data, skeleton, failure, older, again } = useRead('readers/list', query, readerList);
  const zone = useZoneWords();
  const rows = data?.readers ?? [];
  useRowCursor(
    rows.map(({ id }) => id),
    {},
  );
  const from = (towards: 'older' | 'newer', line: (typeof rows)[number] | undefined): string | undefined =>
    line && addressOf({ state, towards, at: line.changedAt, id: line.id });
  return (
    <>
      <RoomHead title="Readers / all" say={zone} back={{ to: '/readers', words: 'Readers' }} />
      <div className="room-body stack">
        <Segments
          label="State"
          segments={states.map(({ name, words }) => ({ name, words, to: addressOf({ state: name }) }))}
          chosen={state}
        />
        {failure && !data ? <NotRead what="The list of readers" failure={failure} again={again} /> : null}
        {data && rows.length === 0 ? (
          <p className="quiet">Nobody is in this list.</p>
        ) : data === undefined && !skeleton ? null : (
          <Table
            caption="Readers"
            silent
            className="stk"
            rows={rows}
            idOf={({ id }) => id}
            skeleton={skeleton ? 12 : undefined}
            older={older}
            columns={[
              {
                title: 'Address',
                head: true,
                cell: ({ id, email }) => (
                  <DeskLink to={`/readers/${id}`} look="row">
                    <VisitorText>{email}</VisitorText>
                  </DeskLink>
                ),
              },
              { title: 'State', cell: (reader) => <State {...stateOf(reader)} /> },
              { title: 'Since', cell: ({ changedAt }) => <Time at={changedAt} /> },
            ]}
          />
        )}
        {data && rows.length > 0 && (
          <Pager
            label="Pages of readers"
            rows={`${grouped(rows.length)} of ${grouped(data.all)}`}
            pages={{
              ...(data.hasNewer ? { newest: addressOf({ state }), newer: from('newer', rows[0]) } : {}),
              ...(data.hasOlder
                ? { older: from('older', rows.at(-1)), oldest: addressOf({ state, towards: 'newer' }) }
                : {}),
            }}
          />
        )}
      </div>
    </>
  );
}
