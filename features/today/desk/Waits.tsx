import { useDeferredValue } from 'react';
import { enquiryAddress, type WaitingEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { State } from '../../../ui/State.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { EnquiryChips, EnquiryWords } from '../../enquiries/desk/EnquiryWords.tsx';
import { isNear } from '../../enquiries/desk/words.ts';
import { grouped } from '../../../ui/numbers.ts';

interface WaitsProps {
  /** Enquiries that are not overdue, after the one due first. */
  readonly rows: readonly WaitingEnquiry[];
  /** Their number, which may exceed the list. */
  readonly total: number;
  /** Number of open enquiries, including overdue ones. */
  readonly open: number;
  readonly cursor: string | undefined;
  readonly taking: string | undefined;
  readonly onTake: (enquiry: WaitingEnquiry) => void;
}

const firstDrawn = 8;

/** The other enquiries that wait for an answer. */
export function Waits({ rows, total, open, cursor, taking, onTake }: WaitsProps) {
  const now = useNow();
  const nameOf = useNameOf();
  // Rows of the first screen are rendered first, so that they can be used while the others render.
  const isWhole = useDeferredValue(true, false);
  const shown = rows.length < total ? `, ${rows.length} shown` : '';
  return (
    // On a phone it starts below the fold, so its layout waits until it is near.
    <div className="[contain-intrinsic-block-size:auto_60rem] [content-visibility:auto]">
      <Table
        className="waits table-fixed"
        stacks={false}
        caption="Then"
        note={total === 0 ? 'nothing else' : `${grouped(total)} more${shown}`}
        rows={isWhole ? rows : rows.slice(0, firstDrawn)}
        idOf={({ reference }) => reference}
        lookOf={({ reference }) => ({ cursor: cursor === reference })}
        columns={[
          {
            title: 'Answer due',
            className: 'w-28 whitespace-nowrap max-[700px]:col-start-2 max-[700px]:row-start-1 max-[700px]:text-end',
            cell: (enquiry) => {
              const near = isNear(enquiry, now) ? ' due' : '';
              return (
                <>
                  <Time className={`t${near}`} at={enquiry.due_at} />
                  <span className={`sub${near}`}>
                    <Time at={enquiry.due_at} form="ago" />
                  </span>
                </>
              );
            },
          },
          {
            title: 'Enquiry',
            head: true,
            className: 'max-[700px]:col-start-1 max-[700px]:row-start-1',
            cell: (enquiry) => <EnquiryWords enquiry={enquiry} to={enquiryAddress(enquiry.reference)} />,
          },
          {
            title: 'Whose',
            className: 'w-33 [&_.chips]:justify-start max-[700px]:flex max-[700px]:gap-3',
            cell: (enquiry) => (
              <>
                {enquiry.writing.length > 0 ? (
                  <span className="state">{enquiry.writing.map(nameOf).join(', ')} writing</span>
                ) : enquiry.owner === null ? (
                  <State mark="ring" tone="decide" words="Nobody yet" />
                ) : (
                  <State mark="half" words={nameOf(enquiry.owner)} />
                )}
                <EnquiryChips enquiry={enquiry} />
              </>
            ),
          },
          {
            title: 'Act',
            silent: true,
            className: 'act w-22',
            cell: (enquiry) =>
              enquiry.owner === null && (
                <ActButton
                  kind="decide"
                  acts
                  waiting={taking === enquiry.reference}
                  keys={cursor === enquiry.reference ? 'T' : undefined}
                  more={enquiry.reference}
                  onPress={() => onTake(enquiry)}
                >
                  Take
                </ActButton>
              ),
          },
        ]}
      />
      <p className="pager">
        <DeskLink to="/enquiries?view=open">
          {open === 1 ? 'The open enquiry' : `All ${grouped(open)} open enquiries`}
        </DeskLink>
        <span className="push faint keyhint">
          <kbd>J</kbd> <kbd>K</kbd> move · <kbd>Enter</kbd> open · <kbd>T</kbd> take
        </span>
      </p>
    </div>
  );
}
