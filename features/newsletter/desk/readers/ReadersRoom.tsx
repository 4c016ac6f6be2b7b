import { Route, Switch, useSearch } from 'wouter';
import { FiguresPage } from './FiguresPage.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ActLink } from '../../../../ui/ActButton.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { longDay } from '../../../../ui/time/words.ts';
import { useDeskZone, useZoneWords } from '../../../../ui/time/zone-shown.ts';
import { ReaderSearch, lastSearch, ReaderFrame } from './ReaderSearch.tsx';
import { whySuppressed, stateOf } from './reader-words.ts';
import { ReaderRecord } from './ReaderRecord.tsx';
import { readerList } from './api.ts';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { useRowCursor } from '../../../../ui/keys/use-row-cursor.ts';
import { DeskLink } from '../../../../ui/DeskLink.tsx';
import { addressWith, chosenIn } from '../../../../core/desk/app/data/chosen.ts';
import { ReadTable } from '../../../../core/desk/app/data/ReadTable.tsx';
import { Pager } from '../../../../ui/Pager.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { State } from '../../../../ui/State.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';
import { grouped } from '../../../../ui/numbers.ts';

/** The room *Readers*: figures, the list, one reader by row id, or the result of a search without a match. */
export default function ReadersRoom() {
  return (
    <Switch>
      <Route path="/readers/all">
        <AllReaders />
      </Route>
      <Route path="/readers/nobody">
        <Nobody />
      </Route>
      <Route path="/readers/:id">{({ id }) => <ReaderRecord key={id} id={id} />}</Route>
      <Route>
        <FiguresPage />
      </Route>
    </Switch>
  );
}

function Nobody() {
  const looked = lastSearch.use();
  const zone = useDeskZone();
  return (
    <ReaderFrame page="Nobody has this address">
      <div className="two">
        <EmptyState
          title="Nobody has this address."
          acts={<ActLink to="/enquiries?view=all">Look among enquiries</ActLink>}
        >
          <p>
            No subscriber, asked or confirmed, is{' '}
            {looked ? (
              <b>
                <VisitorText>{looked.email}</VisitorText>
              </b>
            ) : (
              'the address that was looked for'
            )}
            . If it unsubscribed more than 7 days ago, only a fingerprint is kept.
          </p>
          {looked && (
            <p>
              It is on the list of addresses not to be emailed:{' '}
              <b>
                {looked.suppression === null ? 'no' : `yes, since ${longDay(new Date(looked.suppression.at), zone)}`}
              </b>
              {looked.suppression === null ? '.' : `; ${whySuppressed(looked.suppression)}.`}
            </p>
          )}
        </EmptyState>
        <ReaderSearch />
      </div>
    </ReaderFrame>
  );
}

const states = [
  { name: '', words: 'All' },
  { name: 'confirmed', words: 'Confirmed' },
  { name: 'pending', words: 'Asked' },
  { name: 'unsubscribed', words: 'Left' },
] as const;

const addressOf = (query: Readonly<Record<string, string | undefined>>): string => addressWith('/readers/all', query);

function AllReaders() {
  const query = chosenIn(useSearch(), ['state', 'towards', 'at', 'id']);
  const state = states.find(({ name }) => name === (query.state ?? ''))?.name ?? '';
  const reading = useRead('readers/list', query, readerList);
  const { data } = reading;
  const zone = useZoneWords();
  const rows = data?.readers ?? [];
  const ids = rows.map(({ id }) => id);
  useRowCursor(ids, {});
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
        <ReadTable
          what="The list of readers"
          of={reading}
          bones={12}
          empty={<p className="quiet">Nobody is in this list.</p>}
          caption="Readers"
          silent
          className="stk"
          rows={rows}
          idOf={({ id }) => id}
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
          after={
            data && (
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
            )
          }
        />
      </div>
    </>
  );
}
