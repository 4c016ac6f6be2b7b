import { useLocation, useSearch } from 'wouter';
import { sentMails, type MailLine } from './api.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters, FilterSelect, FilterTag, Search } from '../../../ui/Filters.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { addressWith, chosenIn } from '../../../core/desk/app/data/chosen.ts';
import { ReadTable } from '../../../core/desk/app/data/ReadTable.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { isoDay } from '../../../ui/time/words.ts';
import { useDeskZone } from '../../../ui/time/zone-shown.ts';
import { titleOf } from './mail-words.ts';
import { grouped } from '../../../ui/numbers.ts';

type Chosen = Partial<Record<'kind' | 'find' | 'day' | 'from', string>>;
const addressOf = (chosen: Chosen): string => addressWith('/mail/sent', chosen);

const beside =
  '[&_.field]:flex [&_.field]:items-center [&_.field]:gap-2 [&_.input]:max-w-36 [&_.note]:hidden ' +
  '[&_label]:whitespace-nowrap';

/** Everything sent in 30 days, a hundred emails per page. */
export function SentMails() {
  const chosen = chosenIn(useSearch(), ['kind', 'find', 'day', 'from']);
  const [, go] = useLocation();
  const now = useNow();
  const zone = useDeskZone();
  const reading = useRead('mail/sent', chosen, sentMails);
  const { data } = reading;
  const { from, ...filters } = chosen;
  const filtered = Object.keys(filters).length > 0;
  const choose = (change: Chosen): void => go(addressOf({ ...filters, ...change }));
  const pageAt = (name: string | null): string | undefined =>
    name === null ? undefined : addressOf({ ...filters, from: name });
  const today = isoDay(now, zone);
  const kindName = data?.kinds.find(({ kind }) => kind === chosen.kind)?.name;
  return (
    <>
      <Filters label="Sent emails">
        <Search
          label="Full address or reference"
          value={chosen.find ?? ''}
          onSearch={(find) => choose({ find: find.trim() })}
        />
        <FilterSelect
          label="Kind"
          value={chosen.kind ?? ''}
          onChange={(kind) => choose({ kind })}
          options={[['', 'All kinds'], ...(data?.kinds ?? []).map(({ kind, name }) => [kind, name] as const)]}
        />
        {/* The label is beside its field, and the value read from it is in the tag after it. */}
        <div className={beside}>
          <DayField
            label="Up to this date"
            past
            value={chosen.day ?? ''}
            today={today}
            onChange={(day) => (day === undefined ? undefined : choose({ day }))}
          />
        </div>
        {chosen.day === undefined ? null : (
          <FilterTag words={`up to ${chosen.day}`} onTakeAway={() => choose({ day: '' })} />
        )}
        {kindName === undefined ? null : <FilterTag words={kindName} onTakeAway={() => choose({ kind: '' })} />}
        <span className="push note">Records are kept for 30 days</span>
      </Filters>
      <div className="room-body stack">
        <ReadTable<MailLine>
          what="What was sent"
          of={reading}
          bones={12}
          empty={
            <EmptyState title={filtered ? 'No email found.' : 'Nothing was sent in 30 days.'}>
              {filtered
                ? 'Enter the full address, or a reference with or without brackets. Older records are deleted.'
                : 'Sent emails are listed here for 30 days.'}
            </EmptyState>
          }
          caption={`Sent, last 30 days: ${grouped(data?.all ?? 0)} emails`}
          silent
          rows={data?.mails ?? []}
          idOf={({ id }) => id}
          columns={[
            {
              title: 'Left',
              head: true,
              sorted: 'descending',
              className: 'nowrap',
              cell: ({ settledAt, createdAt }) => <Time at={settledAt ?? createdAt} form="near" />,
            },
            { title: 'Kind', cell: titleOf },
            { title: 'To', cell: ({ recipient }) => <VisitorText>{recipient}</VisitorText> },
            { title: 'Tries', num: true, cell: ({ attempts }) => attempts },
          ]}
          after={
            <>
              {data && (
                <Pager
                  label="Pages of sent emails"
                  rows={
                    <>
                      <b>
                        Rows {grouped(data.newer + 1)} to {grouped(data.newer + data.mails.length)} of{' '}
                        {grouped(data.all)}
                      </b>
                      , newest first
                    </>
                  }
                  pages={{
                    newest: pageAt(data.pages.newest),
                    newer: pageAt(data.pages.newer),
                    older: pageAt(data.pages.older),
                    oldest: pageAt(data.pages.oldest),
                  }}
                />
              )}
              <p className="note">
                A hundred at a time. The address of this page names its first row, so Back, a reload and a colleague see
                the same list.
              </p>
            </>
          }
        />
      </div>
    </>
  );
}
