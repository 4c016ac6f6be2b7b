import { useMemo } from 'react';
import type { ListedEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { State } from '../../../ui/State.tsx';
import { Table, type Column, type RowGroup } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Selection } from '../../../ui/use-selection.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { sameDay, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { addressOf, type EnquiryPlace } from './address.ts';
import { EnquiryChips, EnquiryWords } from './EnquiryWords.tsx';
import { endingOf, isNear } from './words.ts';

export type EnquiryGroup = RowGroup<ListedEnquiry>;

export function useDueGroups(rows: readonly ListedEnquiry[]): readonly EnquiryGroup[] {
  const now = useNow();
  const zone = useZone();
  const titleOf = ({ due_at: due }: ListedEnquiry): string => {
    const at = new Date(due);
    return at <= now ? 'Overdue' : sameDay(at, now, zone) ? 'Due today' : 'Later';
  };
  return [...Map.groupBy(rows, titleOf)].map(([title, of]) => ({ title, n: of.length, rows: of }));
}

const asideMarks = { trapped: 'hidden field filled in', 'too-fast': 'sent at once', links: 'many links' } as const;

function Due({ enquiry }: { readonly enquiry: ListedEnquiry }) {
  const now = useNow();
  const nameOf = useNameOf();
  const { state, due_at: due, owner, answered_at: answered, closed_at: closed, aside } = enquiry;
  if (state === 'tray')
    return (
      <>
        <Time at={aside?.at ?? due} className="t" />
        <span className="note">
          {aside === null ? null : aside.by === null ? asideMarks[aside.why] : `by ${nameOf(aside.by)}`}
        </span>
      </>
    );
  if (state !== 'open')
    return (
      <>
        <Time at={answered ?? closed ?? due} className="t faint" />
        <State {...endingOf(enquiry, now)} />
      </>
    );
  const over = now.getTime() - Date.parse(due);
  return (
    <>
      {over >= 0 ? (
        <time className="t due" dateTime={due}>
          Overdue <span className="nowrap">{spanWords(over)}</span>
        </time>
      ) : (
        <Time at={due} className={isNear(enquiry, now) ? 't due' : 't'} />
      )}
      {enquiry.writing.length > 0 ? (
        <span className="state [&_.i]:inline [&_.i]:size-3.5 [&_.i]:align-[-0.125rem]">
          <Icon name="pen" /> {enquiry.writing.map(nameOf).join(', ')} {enquiry.writing.length === 1 ? 'is' : 'are'}{' '}
          writing
        </span>
      ) : owner === null ? (
        <State mark="ring" tone="decide" words="Nobody yet" />
      ) : (
        <State mark="half" words={nameOf(owner)} />
      )}
    </>
  );
}

function headsOf({ view, find }: EnquiryPlace) {
  const message = 'Enquiry';
  if (find !== undefined) return { message, title: 'Due or done' };
  if (view === 'tray') return { message: 'Message', title: 'Put here', sorted: 'descending' as const };
  if (view === 'open' || view === 'yours') return { message, title: 'Answer due', sorted: 'ascending' as const };
  return { message, title: 'Answered', sorted: 'descending' as const };
}

interface EnquiryTableProps {
  readonly caption: string;
  readonly groups: readonly EnquiryGroup[];
  /** The list's own place, the same while records of it are opened. */
  readonly place: EnquiryPlace;
  /** The open record. */
  readonly reference: string | undefined;
  readonly selection: Selection;
  readonly cursor: string | undefined;
  readonly older: boolean;
}

function columnsOf(place: EnquiryPlace): readonly Column<ListedEnquiry>[] {
  const { message, ...due } = headsOf(place);
  return [
    {
      title: message,
      head: true,
      cell: (enquiry, open) => (
        <EnquiryWords
          enquiry={enquiry}
          unread={enquiry.unread}
          to={addressOf({ ...place, reference: enquiry.reference })}
          open={open}
          find={place.find}
        />
      ),
    },
    {
      ...due,
      num: true,
      className: 'c-due',
      cell: (enquiry) => (
        <>
          <Due enquiry={enquiry} />
          {enquiry.draft ? <b className="note">Draft</b> : null}
          <EnquiryChips enquiry={enquiry} />
        </>
      ),
    },
  ];
}

export function EnquiryTable({ caption, groups, place, reference, selection, cursor, older }: EnquiryTableProps) {
  const columns = useMemo(() => columnsOf(place), [place]);
  const rows = groups.flatMap((group) => group.rows);
  return (
    <Table
      within="inbox"
      stacks={false}
      caption={caption}
      silent
      rows={rows}
      groups={groups}
      idOf={(enquiry) => enquiry.reference}
      lookOf={(enquiry) => ({
        open: enquiry.reference === reference,
        cursor: enquiry.reference === cursor && cursor !== reference,
      })}
      selection={{ ...selection, nameOf: (enquiry) => enquiry.reference }}
      older={older}
      columns={columns}
    />
  );
}
