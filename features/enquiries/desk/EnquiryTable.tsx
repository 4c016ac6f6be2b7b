import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ListedEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Selection } from '../../../ui/use-selection.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { sameDay, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { addressOf, type EnquiryPlace } from './address.ts';
import { EnquiryChips, EnquiryWords } from './EnquiryWords.tsx';
import { isLate, isNear } from './words.ts';

/** Rows under one head; a head may lead somewhere. */
export interface RowGroup {
  readonly title: string;
  readonly n?: number;
  readonly rows: readonly ListedEnquiry[];
  readonly more?: { readonly words: string; readonly to: string } | undefined;
}

/** Open ones by how near the end of their time is: over, today, later. */
export function useDueGroups(rows: readonly ListedEnquiry[]): readonly RowGroup[] {
  const now = useNow();
  const zone = useZone();
  const titleOf = ({ due_at: due }: ListedEnquiry): string => {
    const at = new Date(due);
    return at <= now ? 'Overdue' : sameDay(at, now, zone) ? 'Today' : 'Later';
  };
  return [...Map.groupBy(rows, titleOf)].map(([title, of]) => ({ title, rows: of }));
}

/** What laid a message aside, where no person did. */
const asideMarks = { trapped: 'hidden field filled in', 'too-fast': 'sent at once', links: 'many links' } as const;

function Due({ enquiry }: { readonly enquiry: ListedEnquiry }) {
  const now = useNow();
  const nameOf = useNameOf();
  const { state, due_at: due, owner, answered_at: answered, closed_at: closed, closed_as, aside } = enquiry;
  if (state === 'tray')
    return (
      <>
        <Time at={aside?.at ?? due} className="t" />
        <span className="note">
          {aside === null ? null : aside.by === null ? asideMarks[aside.why] : `by ${nameOf(aside.by)}`}
        </span>
      </>
    );
  if (state !== 'open') {
    const late = isLate(enquiry, now);
    const words =
      closed_as === 'not-for-us'
        ? 'Not for us'
        : closed_as === 'unanswered'
          ? 'Unanswered'
          : answered === null
            ? 'Closed'
            : late
              ? 'Answered late'
              : 'Answered';
    return (
      <>
        <Time at={answered ?? closed ?? due} className="t faint" />
        <State mark={closed_as === 'not-for-us' ? 'slash' : 'disc'} tone={late ? 'decide' : 'done'} words={words} />
      </>
    );
  }
  const over = now.getTime() - Date.parse(due);
  return (
    <>
      {over >= 0 ? (
        <time className="t due" dateTime={due}>
          Overdue {spanWords(over)}
        </time>
      ) : (
        <Time at={due} className={isNear(enquiry, now) ? 't due' : 't'} />
      )}
      {enquiry.writing.length > 0 ? (
        <span className="state">{enquiry.writing.map(nameOf).join(', ')} writing</span>
      ) : owner === null ? (
        <State mark="ring" tone="decide" words="Nobody yet" />
      ) : (
        <State mark="half" words={nameOf(owner)} />
      )}
    </>
  );
}

function SelectAll({ selection, off }: { readonly selection: Selection; readonly off: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.state === 'some';
  });
  return (
    <label className="pick">
      <input
        ref={box}
        className={selection.state === 'some' ? 'box some' : 'box'}
        type="checkbox"
        checked={selection.state === 'all'}
        disabled={off}
        onChange={selection.all}
      />
      <span className="vh">Select all</span>
    </label>
  );
}

/** The list: for each enquiry who wrote and what they want, when it is due and whose it is. */
export function EnquiryTable({
  caption,
  groups,
  place,
  selection,
  cursor,
  older,
}: {
  readonly caption: string;
  readonly groups: readonly RowGroup[];
  readonly place: EnquiryPlace;
  readonly selection: Selection;
  readonly cursor: string | undefined;
  readonly older: boolean;
}) {
  const isTray = place.view === 'tray';
  const isByDue = place.view === 'open' || place.view === 'yours';
  const rows = groups.flatMap((group) => group.rows);
  return (
    <div className="inbox">
      <table className="stickyhead" aria-busy={older ? true : undefined}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="c-box">
              <SelectAll selection={selection} off={rows.length === 0} />
            </th>
            <th scope="col">{isTray ? 'Message' : 'Enquiry'}</th>
            <th scope="col" className="c-due num" aria-sort={isByDue ? 'ascending' : 'descending'}>
              {isTray ? 'Put here' : isByDue ? 'Answer due' : 'Answered'}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              {group.title === '' ? null : (
                <tr className="group">
                  <th scope="rowgroup" colSpan={3}>
                    {group.title}
                    {group.n === undefined ? null : <span className="note"> {group.n}</span>}
                  </th>
                </tr>
              )}
              {group.rows.map((enquiry) => {
                const { reference } = enquiry;
                const open = reference === place.reference;
                return (
                  <tr
                    key={reference}
                    data-row={reference}
                    className={['can', open ? 'open' : '', cursor === reference && !open ? 'cursor' : '']
                      .filter((part) => part !== '')
                      .join(' ')}
                    aria-selected={selection.has(reference) ? true : undefined}
                  >
                    <td className="c-box">
                      <label className="pick">
                        <input
                          className="box"
                          type="checkbox"
                          checked={selection.has(reference)}
                          onChange={(event) =>
                            selection.toggle(
                              reference,
                              event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                            )
                          }
                        />
                        <span className="vh">Select {reference}</span>
                      </label>
                    </td>
                    <th scope="row">
                      <EnquiryWords
                        enquiry={enquiry}
                        unread={enquiry.unread}
                        to={addressOf({ ...place, reference })}
                        open={open}
                        find={place.find}
                      />
                    </th>
                    <td className="c-due">
                      <Due enquiry={enquiry} />
                      {enquiry.draft ? <b className="note">Draft</b> : null}
                      <EnquiryChips enquiry={enquiry} />
                    </td>
                  </tr>
                );
              })}
              {group.more === undefined ? null : (
                <tr className="group">
                  <th scope="rowgroup" colSpan={3}>
                    <Link className="link" to={group.more.to}>
                      {group.more.words}
                    </Link>
                  </th>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
